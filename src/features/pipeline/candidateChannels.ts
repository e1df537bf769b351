/**
 * Addresses that one touch opens. What colleagues typed is never trusted to be one: whatever is not plainly a mail
 * address or a page of the web leads nowhere, and stays a text.
 */

/** A `mailto:` for one recipient, with nothing else in it; null for what is no address. */
export const mailLink = (email: string): string | null =>
  // no space, quotation mark, comma, question mark or percent sign: nothing that adds a recipient or a header
  /^[\w.!#$&'*+/=^`{|}~-]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}`
    : null;

/** The same page over https; null for what no browser should open from here. */
export function profileLink(address: string): string | null {
  if (!/^https?:\/\/[^\s<>"'\\]+$/i.test(address)) return null;
  try {
    const { hostname, username, password, href } = new URL(address);
    // a name before the host pretends to be one: https://linkedin.com@elsewhere.example
    if (username || password || !hostname.includes('.')) return null;
    return href.replace(/^http:/, 'https:');
  } catch {
    return null;
  }
}

/** A LinkedIn address as it is stored: with a scheme, whichever was typed (CAND-18). */
export const withScheme = (address: string): string =>
  !address || /^https?:\/\//i.test(address) ? address : `https://${address}`;

/** As people read it: without the scheme. */
export const shortAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
