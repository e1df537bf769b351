// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearSecurityLog,
  logSecurityEvent,
  readSecurityLog,
  securityEventTypes,
  securitySeverities,
} from './securityLog.ts';
import { setSession } from './session.ts';

const failure = { type: 'auth_failure', severity: 'medium', details: 'sign-in refused' } as const;

beforeEach(() => {
  localStorage.clear();
  setSession({ status: 'signedOut', account: null });
});

test('SEC-16 an entry says what, who, how bad, when and with what', () => {
  setSession({ status: 'signedIn', account: { id: 'abcdefghij01234', email: 'admin@example.com' } });
  const before = new Date().toISOString();
  logSecurityEvent({ ...failure, metadata: { status: 400 } });
  const [entry] = readSecurityLog();
  expect(entry).toEqual({
    ...failure,
    userId: 'abcdefghij01234',
    metadata: { status: 400 },
    timestamp: entry!.timestamp,
    userAgent: navigator.userAgent,
  });
  expect(entry!.timestamp >= before && entry!.timestamp <= new Date().toISOString()).toBe(true);
});

test('SEC-16 no signed-in person is null, and no metadata is none', () => {
  logSecurityEvent(failure);
  expect(readSecurityLog()).toMatchObject([{ userId: null, metadata: {} }]);
});

test('SEC-17 SEC-18 the types and severities are the specified ones', () => {
  expect(securityEventTypes).toEqual([
    'auth_failure',
    'rate_limit_exceeded',
    'admin_action',
    'xss_attempt',
    'suspicious_activity',
  ]);
  expect(securitySeverities).toEqual(['low', 'medium', 'high', 'critical']);
});

test('SEC-19 at most 1000 entries stay, the newest', () => {
  const old = Array.from({ length: 1000 }, (_, index) => ({ details: `old ${index}` }));
  localStorage.setItem('security log', JSON.stringify(old));
  logSecurityEvent(failure);
  logSecurityEvent({ ...failure, details: 'last' });
  const log = readSecurityLog();
  expect(log).toHaveLength(1000);
  expect(log[0]!.details).toBe('old 2');
  expect(log.at(-1)!.details).toBe('last');
});

test('SEC-19 it is kept in the local storage and removed at sign-out (A102)', () => {
  logSecurityEvent(failure);
  expect(localStorage).toHaveLength(1);
  clearSecurityLog();
  expect(localStorage).toHaveLength(0);
  expect(readSecurityLog()).toEqual([]);
});

test.each(['{', '{"a":1}', 'null', '7'])(
  'SEC-19 %s under its key is not a log, and does not stop the next entry',
  (text) => {
    localStorage.setItem('security log', text);
    expect(readSecurityLog()).toEqual([]);
    logSecurityEvent(failure);
    expect(readSecurityLog()).toHaveLength(1);
  },
);

test('SEC-19 a full storage breaks nothing', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => logSecurityEvent(failure)).not.toThrow();
  full.mockRestore();
  expect(readSecurityLog()).toEqual([]);
});

test('CONST-03 switched off, nothing is logged', () => {
  logSecurityEvent(failure, false);
  expect(localStorage).toHaveLength(0);
});

test('SEC-23 it is not loaded before something happens', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const users = sources.filter((path) => readFileSync(`src/${path}`, 'utf8').includes('/securityLog.ts'));
  expect(users.length).toBeGreaterThan(0);
  for (const path of users)
    expect(readFileSync(`src/${path}`, 'utf8'), path).not.toMatch(/from '[^']*\/securityLog\.ts'/);
});
