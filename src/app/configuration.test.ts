import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { warnAboutConfiguration } from './configuration.ts';

const warned = (production: boolean, isSecureContext: boolean): string => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('PROD', production);
  vi.stubGlobal('window', { isSecureContext, origin: 'http://tracks.kitami.dev' });
  warnAboutConfiguration();
  const warnings = warn.mock.calls.join();
  warn.mockRestore();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  return warnings;
};

test.each([
  ['a production build without TLS', true, false, true],
  ['a production build over TLS or on loopback', true, true, false],
  ['a development build', false, false, false],
])('SEC-26 %s', (_what, production, isSecureContext, warns) => {
  expect(/http:\/\/tracks\.kitami\.dev is not served over HTTPS/.test(warned(production, isSecureContext))).toBe(warns);
});

test('SEC-27 A128 no key and no address of a backend is built in, so that none can be wrong', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const read = sources.flatMap((path) => readFileSync(`src/${path}`, 'utf8').match(/\bVITE_[A-Z_]+/g) ?? []);
  expect([...new Set(read)].filter((name) => !/^VITE_(VERSION|FEATURE_[A-Z_]+)$/.test(name))).toEqual([]);
  expect(read).toContain('VITE_FEATURE_KANBAN');
});
