/** What the device does to rich text, for an otherwise empty page (tests/e2e/sanitize.spec.ts). */
export { isMaliciousHtml } from '#ui/maliciousHtml.ts';
export { sanitizeHtml } from '#ui/sanitizeHtml.ts';
