// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sanitizeHtml } from '#ui/sanitizeHtml.ts';

/** The server is held to the same cases by sanitize_test.go, so that both keep the same (A22). */
const cases = JSON.parse(readFileSync('pocketbase/sanitize_cases.json', 'utf8')) as [string, string, string][];

it.each(cases)('%s, on the device as on the server', (_, given, wanted) => {
  expect(documentOf(sanitizeHtml(given))).toBe(documentOf(wanted));
});

/** The same document can be written in several ways. */
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
