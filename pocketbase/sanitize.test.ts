// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMaliciousHtml } from '#ui/maliciousHtml.ts';
import { sanitizeHtml } from '#ui/sanitizeHtml.ts';

/** The server is held to the same by sanitize_test.go, and a real browser by tests/e2e/sanitize.spec.ts (A22). */
interface Case {
  title: string;
  given: string;
  wanted: string;
  malicious: boolean;
}
const corpus = (name: string): Case[] => JSON.parse(readFileSync(`tests/sanitize/${name}.json`, 'utf8')) as Case[];
const cases = JSON.parse(readFileSync('pocketbase/sanitize_cases.json', 'utf8')) as [string, string, string][];

it.each(cases)('%s, on the device as on the server', (_, given, wanted) => {
  expect(documentOf(sanitizeHtml(given))).toBe(documentOf(wanted));
});

describe('SEC-01 SEC-02 SEC-03 SEC-04 SEC-05 hostile', () => {
  it.each(corpus('hostile').map((one) => [one.title, one] as const))('%s', (_, { given, wanted, malicious }) => {
    expect(sanitizeHtml(given)).toBe(wanted);
    expect(sanitizeHtml(wanted)).toBe(wanted);
    expect(isMaliciousHtml(given)).toBe(malicious);
    expect(isMaliciousHtml(wanted)).toBe(false);
  });
});

describe('SEC-01 SEC-33 ordinary: only classes go, and none is mistaken for an attack', () => {
  it.each(corpus('ordinary').map((one) => [one.title, one] as const))('%s', (_, { given, wanted }) => {
    expect(sanitizeHtml(given)).toBe(wanted);
    expect(wanted).toBe(given.replaceAll(/ class="[^"]*"/g, ''));
    expect(isMaliciousHtml(given)).toBe(false);
  });
});

it('SEC-01 the corpus has not become smaller', () => {
  expect(corpus('hostile').length).toBeGreaterThanOrEqual(270);
  expect(corpus('ordinary').length).toBeGreaterThanOrEqual(50);
  expect(corpus('hostile').filter(({ malicious }) => malicious).length).toBeGreaterThan(100);
});

it('SEC-33 markup nested too deeply is refused as a whole', () => {
  const deep = (levels: number) => `${'<div>'.repeat(levels)}a${'</div>'.repeat(levels)}`;
  expect(sanitizeHtml(deep(200))).toBe(deep(200));
  expect(isMaliciousHtml(deep(200))).toBe(false);
  for (const levels of [201, 600]) {
    expect(sanitizeHtml(deep(levels))).toBe('');
    expect(isMaliciousHtml(deep(levels))).toBe(true);
  }
});

/** The same document can be serialized in several ways. */
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
