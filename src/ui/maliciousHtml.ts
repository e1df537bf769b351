import { allowList } from '#model/sanitize.ts';
import { nameOf, parsedHtml } from './normalHtml.ts';

const { tags, handlers, addresses, holding, schemes } = allowList.malicious;
const handler = new RegExp(handlers);

/**
 * Whether markup could run: checks elements, attributes and addresses, never the visible text (A103). The server makes
 * the same check (pocketbase/normal.go), and refuses.
 */
export function isMaliciousHtml(html: string): boolean {
  if (!/[<&]/.test(html)) return false;
  const body = parsedHtml(html);
  return !body || isMaliciousDocument(body.ownerDocument);
}

/** The same of what has been parsed. */
export function isMaliciousDocument(parent: ParentNode): boolean {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (tags.includes(nameOf(child).toLowerCase()) || [...child.attributes].some(isMaliciousAttribute)) return true;
    if (isMaliciousDocument(child instanceof HTMLTemplateElement ? child.content : child)) return true;
  }
  return false;
}

function isMaliciousAttribute({ localName, value }: Attr): boolean {
  const name = localName.toLowerCase();
  if (handler.test(name)) return true;
  // as a browser reads an address: control characters and spaces are ignored
  // oxlint-disable-next-line no-control-regex -- control characters are intended
  const plain = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  if (addresses.includes(name)) return schemes.some((scheme) => plain.startsWith(scheme));
  return holding.includes(name) && schemes.some((scheme) => plain.includes(scheme));
}
