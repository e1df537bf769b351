import { pick, type Random, seeded } from '../sync/random.ts';

/**
 * An unnatural document: tags of every kind, opened, closed and broken at random. Two things are left out, because the
 * sides may differ there without harm. NUL, which no submitted text may hold. And `pre`: the server's parser drops its
 * first line break even after a stray end tag.
 */
export function randomHtml(seed: number): string {
  const random = seeded(seed);
  const chance = (share: number) => random() < share;
  const one = (some: readonly string[]) => pick(random, some)!;
  const many = (most: number, make: () => string) => Array.from({ length: Math.floor(random() * most) }, make).join('');

  // only a few kinds in a document, so that they interact
  const kinds = chance(0.4) ? tags : Array.from({ length: 2 + Math.floor(random() * 5) }, () => one(tags));
  const cased = (tag: string) => (chance(0.1) ? tag.toUpperCase() : tag);
  const value = () => (chance(0.8) ? one(values) : one(values) + one(values));
  const attribute = () => one(spaces) + one(names) + assigned(random, value());
  const opening = () =>
    `<${cased(one(kinds))}${many(4, attribute)}${chance(0.05) ? one(spaces) : ''}${chance(0.08) ? '/>' : chance(0.97) ? '>' : ''}`;
  const closing = () => `</${cased(one(kinds))}${chance(0.1) ? attribute() : ''}${chance(0.97) ? '>' : ''}`;
  const broken = () => `<${one(kinds)}${one(texts)}`;

  return many(chance(0.1) ? 80 : 20, () => {
    const which = random();
    return which < 0.42 ? opening() : which < 0.66 ? closing() : which < 0.97 ? one(texts) : broken();
  });
}

function assigned(random: Random, value: string): string {
  const which = random();
  if (which < 0.15) return '';
  if (which < 0.6) return `="${value.replaceAll('"', '&quot;')}"`;
  if (which < 0.75) return `='${value}'`;
  return which < 0.9 ? `=${value}` : `${pick(random, [' = ', '= ', ' ='])}"${value}"`;
}

const words = (text: string) => text.trim().split(/\s+/);

const tags = words(`
  p br strong em u s ol ul li blockquote h1 h2 h3 code span div img a b big font i nobr small strike tt
  select option optgroup form button table thead tbody tfoot tr td th caption colgroup col marquee object applet
  script style template title textarea svg math iframe frame frameset noembed noframes noscript plaintext xmp listing
  audio video canvas selectedcontent html head body base meta link input image hr wbr keygen param source track area
  embed isindex ruby rt rp rb rtc dd dt dl details summary dialog slot search main menu dir center address hgroup
  fieldset legend label output mtext mi mo mn ms mglyph malignmark annotation-xml foreignObject desc x-y as-b as-table
  as- portal svg:a bgsound basefont command`);

const names = words(`
  class style src alt width height href onclick onerror id name srcset data action formaction poster background is xmlns
  xlink:href xml:lang encoding type value selected title rel target hidden CLASS Style hReF style/ =x "y 'z < on a:b è`);

const spaces = [' ', '\n', '\t', '\f', '/', '\r', ' / ', '  '];

// oxfmt-ignore
const values = [
  '', 'x', '/media/abcdefghijklmno', '/media/ABCDEFGHIJKLMNO', 'https://example.com/?a=1&b=2', 'HTTP://x', '//x',
  'javascript:alert(1)', 'java\tscript:alert(1)', '&#106;avascript:x', 'data:text/html,x', 'mailto:a@b', 'tel:1',
  'color:red', 'color: #fff; background-color: rgb(1,2,3)', 'text-decoration:underline;color:expression(x)',
  'COLOR:Red;', 'background:url(javascript:x)', '12', '100%', '12345', '-->', '--!>', ']]>', '</p', '&quot;',
  '&amp;lt;', '&lt', '&notit;', 'a\u00a0b', '\u0085', '\ufeff', '日本', 'a\nb', '\r', '"', "'", '`', '<b>', 'text/html',
  'application/xhtml+xml',
];

// oxfmt-ignore
const texts = [
  'a', 'word ', '日本語', '\n', '\r\n', '\r', ' ', '\t', '\f', '\u00a0', '&nbsp;', '&amp;', '&', '&lt;', '<', '>', '&#0;',
  '&#x0;', '&#13;', '&#x80;', '&#x10ffff;', '&#xd800;', '&#1114112;', '&NotEqualTilde;', '&bne;', '&copy', '&copy;',
  '&copyx', '&ampx', '"', "'", '`', '\u2028', '\ufffd', '\ufeff', '😀', '\ud800', '\udc00', '\u007f', '\u0085', '&#133;',
  '--', '-->', '--!>', ']]>', '<!', '</', '<?', '<?xml version="1"?>', '<!-- c -->', '<!---->', '<!-->', '<!--->',
  '<!--x--!>', '<!-- <b> --', '<![CDATA[', '<![CDATA[<b>x]]>', '<!doctype html>', '<!DOCTYPE', '<%', '</>', '</ >',
  '< p>', '<3', '<p', '<a href', '<a href="', '<img src=x ', '</p ', '</script', '<!--<script>', '</style>', '</title>',
  '</textarea>', '</noscript>', '</svg>', '</math>', '</template>', '</body>', '</html>', '</head>', '</plaintext>',
  '</select>', '</table>', '<a/b', '<b/>', '<br/>', '</br>', '</p>', '<svg/>', '<math/>', '<p/ >',
];
