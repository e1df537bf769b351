import allowList from './allowList.json' with { type: 'json' };

/**
 * What rich text may hold (SEC-01, SEC-02, A22, A104). The list is data, which the device and the server's sanitiser
 * both read; its patterns mean the same in JavaScript and in Go: no `\s`, no flags, only ASCII classes.
 *
 * `dropped` tags are removed with their content; any other tag that is not allowed leaves its content. `renamed` are
 * the tags that parsers treat specially (they close, repeat or move each other): before parsing they become ordinary
 * elements, which all parsers read alike and none can multiply. More than `depth` nested elements are refused; before
 * parsing, more than `open` tags at a time that are not self-`closing`: parsers take minutes over them.
 *
 * The only classes allowed are those that the editor writes, and it writes none: any other would borrow one of the app's
 * rules, cover the screen with a link or look like a message of the app.
 */
export { allowList };
export { isOwnImage } from './ownImage.ts';

/** Set on every link, whatever it had before. */
export const linkRelation = allowList.relation;

export const allowedAttributes = Object.values(allowList.attributes).flat();

const patterns = new Map(Object.entries(allowList.values).map(([name, pattern]) => [name, new RegExp(pattern)]));
const stylePatterns = Object.entries(allowList.styles).map(([name, pattern]) => [name, new RegExp(pattern)] as const);
const unsafe = new RegExp(allowList.unsafeValue);

/** http, https, mailto and tel; nothing relative, nothing that could execute. */
export const isSafeHref = (href: string): boolean => patterns.get('href')!.test(address(href));

/** An attribute's safe value; undefined when it has none. */
export function safeValue(name: string, value: string): string | undefined {
  const safe = name === 'style' ? safeStyle(value) : name === 'href' ? address(value) : value.trim();
  if (unsafe.test(safe) || (patterns.has(name) && !patterns.get(name)!.test(safe))) return undefined;
  return safe || name === 'alt' ? safe : undefined;
}

/** As a browser reads it: without surrounding spaces, tabs and line breaks. */
const address = (value: string): string => value.trim().replace(/[\t\n\r]/g, '');

/** The declarations of a style attribute that may stay; '' when none may. */
export function safeStyle(style: string): string {
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    for (const [name, pattern] of stylePatterns)
      if (isSameWord(property, name) && pattern.test(value)) kept.push(`${name}: ${value}`);
  }
  return kept.join('; ');
}

/** Case-insensitive in ASCII only: other letters fold into these only in some languages. */
const isSameWord = (given: string, lower: string): boolean =>
  given.length === lower.length && given.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === lower;
