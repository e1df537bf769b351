/** The address that a person meant: `example.com` is a page, `me@example.com` a mail address. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*\.[^/]*:\d+(\/|$)/.test(text)) return withoutSpaces(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return /^[^\s/?#]+\.[^\s/?#]+/.test(text) ? `https://${withoutSpaces(text)}` : text;
}

/** For an address as written on paper, or copied from a file name. */
export const withoutSpaces = (address: string): string =>
  /^tel:/i.test(address) ? address.replace(/\s/g, '') : address.trim().replaceAll(' ', '%20');
