/**
 * What rich text may hold (SEC-01, SEC-02, A22, A104): one list for the device, which sanitises before each display,
 * and for the server, which sanitises before it stores.
 */
export const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'ol',
  'ul',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'code',
  'pre',
  'span',
  'div',
  'img',
  'a',
] as const;

export const allowedAttributes = ['class', 'style', 'src', 'alt', 'width', 'height', 'href'] as const;

/** On each link, whatever it came with. */
export const linkRelation = 'noopener noreferrer';

/** http, https, mailto and tel; nothing relative, nothing that could run. */
export const isSafeHref = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(href.trim());

/** An image is one of ours: a foreign address would report who reads it. */
export const isOwnImage = (src: string): boolean => /^\/media\/[a-z0-9]{15}$/.test(src);

/** The declarations of a style attribute that may stay; '' when none may. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      return stylePatterns[property]?.test(value) ? `${property}: ${value}` : '';
    })
    .filter(Boolean)
    .join('; ');
}

const colour = /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i;

const stylePatterns: Record<string, RegExp | undefined> = {
  color: colour,
  'background-color': colour,
  'text-decoration': /^[a-z]+([ -][a-z]+)*$/i,
};
