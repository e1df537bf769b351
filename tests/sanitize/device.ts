/** What the device does to rich text, for a page that has nothing else (tests/e2e/sanitize.spec.ts). */
export { isMaliciousHtml } from '#ui/maliciousHtml.ts';
export { sanitizeHtml } from '#ui/sanitizeHtml.ts';
