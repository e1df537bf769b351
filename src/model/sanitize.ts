import allowList from './allowList.json' with { type: 'json' };

/**
 * What rich text may hold (SEC-01, SEC-02, A22, A104). The list is data, which the device and the server's sanitiser
 * both read; its patterns mean the same in JavaScript and in Go: no `\s`, no flag, no class but ASCII.
 *
 * `dropped` goes with all that it holds; of any other tag that is not allowed the content stays. `renamed` are the tags
 * for which parsers have rules of their own (they close, repeat or move each other): before parsing they become
 * ordinary elements, which every parser reads alike, and none can be multiplied by. More than `depth` elements within
 * each other, or `unclosed` tags that are not `closing` by themselves, are no text: browsers take minutes over them.
 */
export { allowList };
export { isOwnImage } from './ownImage.ts';

/** On each link, whatever it came with. */
export const linkRelation = allowList.relation;

export const allowedAttributes = Object.values(allowList.attributes).flat();

const patterns = new Map(Object.entries(allowList.values).map(([name, pattern]) => [name, new RegExp(pattern)]));
const stylePatterns = Object.entries(allowList.styles).map(([name, pattern]) => [name, new RegExp(pattern)] as const);
const unsafe = new RegExp(allowList.unsafeValue);

/** http, https, mailto and tel; nothing relative, nothing that could run. */
export const isSafeHref = (href: string): boolean => patterns.get('href')!.test(address(href));

/** An attribute's value as it may stay; undefined when it may not. */
export function safeValue(name: string, value: string): string | undefined {
  const safe = name === 'style' ? safeStyle(value) : name === 'href' ? address(value) : value.trim();
  if (unsafe.test(safe) || (patterns.has(name) && !patterns.get(name)!.test(safe))) return undefined;
  return safe || name === 'alt' ? safe : undefined;
}

/** As a browser reads it: without the spaces around it, the tabs and the line breaks. */
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

/** Whatever its case, in ASCII alone: other letters fold into these only in some languages. */
const isSameWord = (given: string, lower: string): boolean =>
  given.length === lower.length && given.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === lower;
