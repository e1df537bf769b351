/** What a person means by what they typed as an address: `example.com` is a page, `me@example.com` a mail. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*\.[^/]*:\d+(\/|$)/.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return /^[^\s/?#]+\.[^\s/?#]+/.test(text) ? `https://${text}` : text;
}
