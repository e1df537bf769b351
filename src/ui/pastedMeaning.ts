import { plainText } from '#model/plainText.ts';
import { mostOpen } from './normalHtml.ts';

/**
 * What only the look of a pasted page says, as text: what is raised or lowered, a formula, the reading of a word, what is
 * ticked or quoted, an emoji that is a picture. The markup that may stay has none of it, and without its look 10 to the
 * power of 4 would be another number.
 * @param body a parsed document, which is changed in place
 */
export function keepMeaning(body: HTMLElement): void {
  for (const formula of body.querySelectorAll(formulas))
    // one in another is part of its text
    if (body.contains(formula)) formula.replaceWith(formulaText(formula));
  for (const reading of body.querySelectorAll('rt')) bracket(reading);
  for (const box of body.querySelectorAll(boxes)) tick(box);
  for (const image of body.querySelectorAll('img[alt]:not([src*="/media/"])')) {
    const alt = image.getAttribute('alt')!;
    if (isEmoji(alt)) image.replaceWith(alt);
  }
  // the innermost first
  for (const quote of [...body.querySelectorAll('q')].reverse()) quote.replaceWith(...quoted(quote));
  for (const shifted of [...body.querySelectorAll(`${up}, ${down}`)].reverse()) shift(shifted);
}

/** What is not content, or not shown: it goes after what it may mean was kept. */
export const junk =
  'script,style,meta,link,title,base,template,iframe,object,embed,svg,math,canvas,video,audio,noscript,input,select,textarea,button,col,colgroup,[hidden],[aria-hidden="true"],[style*="display:none"],[style*="display: none"],[style*="mso-hide:all"],[style*="mso-element:comment"]';

/**
 * More than anybody reads or writes, and more than a page can take: parsers repeat what is open for each block. What is
 * pasted is its plain text then.
 */
export function isTooMuch(html: string): boolean {
  const tags = html.split('<').length;
  return tags > 100_000 || tags * mostOpen(html) > 3_000_000;
}

/** A document as plain text, with a line for each block and a tab between the cells of a row; it is used up. */
export function textOf(body: HTMLElement): string {
  keepMeaning(body);
  for (const one of body.querySelectorAll(junk)) one.remove();
  for (const cell of body.querySelectorAll('td, th'))
    cell.replaceWith(...(cell.previousSibling ? [tab] : []), ...cell.childNodes);
  return plainText(body.innerHTML).replaceAll(tab, '\t');
}

/** Stands for a tab until spaces have been joined. */
const tab = '\ue000';

/** As KaTeX, MathJax, encyclopedias and pages with plain MathML or a picture write one. */
const formulas =
  '.katex, .katex-html, mjx-container, .MathJax, .MathJax_Preview, .mwe-math-element, math, :is(img[class*="math"], img.latex, img.tex, img[src*="latex"])[alt]:not([alt=""])';

/** What its author typed, or else what describes it, or else what it shows. */
function formulaText(formula: Element): string {
  if (formula.matches('.MathJax_Preview')) return '';
  const find = (selector: string) => (formula.matches(selector) ? formula : formula.querySelector(selector));
  const typed =
    find('annotation[encoding*="tex" i]')?.textContent ??
    find('[data-latex]')?.getAttribute('data-latex') ??
    find('[alttext]')?.getAttribute('alttext') ??
    find('img[alt]')?.getAttribute('alt');
  // an encyclopedia says in each how large it is shown
  const tex = typed
    ?.trim()
    .replace(/^\{\\(?:display|text)style\s+([^]*)\}$/, '$1')
    .trim();
  if (tex) return tex;
  const math = find('math');
  if (math) return mathText(math);
  return seenText(formula) || (formula.getAttribute('aria-label') ?? '');
}

/** The text of MathML: its elements say by their place what is raised, lowered or divided. */
function mathText(element: Element): string {
  const name = element.localName;
  const parts = name === 'annotation' || name === 'annotation-xml' ? [] : [...element.children].map(mathText);
  if (!element.firstElementChild) return name.startsWith('annotation') ? '' : element.textContent.trim();
  const [base = '', one = '', two = ''] = parts;
  if (name === 'msup' || name === 'mover') return base + raised(one);
  if (name === 'msub' || name === 'munder') return base + lowered(one);
  if (name === 'msubsup' || name === 'munderover') return base + lowered(one) + raised(two);
  if (name === 'mfrac') return `${grouped(base)}/${grouped(one)}`;
  if (name === 'msqrt') return `√${grouped(parts.join(''))}`;
  if (name === 'mroot') return `${raised(one)}√${grouped(base)}`;
  return parts.filter(Boolean).join(name === 'mtable' ? '; ' : name === 'mtr' ? ', ' : '');
}

/** Of KaTeX, without what it wrote for readers: each row above or below the line lies so far (em) from its top. */
function seenText(node: Node): string {
  if (!(node instanceof Element)) return (node.textContent ?? '').replace(/\u200b/g, '');
  if (!node.matches('.msupsub')) return [...node.childNodes].map(seenText).join('');
  return [...node.querySelectorAll('.vlist > [style*="top:"]')]
    .map((row) => {
      const top = Number.parseFloat(/top:\s*(-?[\d.]+)em/.exec(row.getAttribute('style')!)?.[1] ?? '0');
      return top < -2.8 ? raised(seenText(row)) : lowered(seenText(row));
    })
    .join('');
}

const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

/** One pair of brackets around readings that follow each other; for browsers without ruby a page may have its own. */
function bracket(reading: Element): void {
  const [before, after] = [reading.previousElementSibling, reading.nextElementSibling];
  const own = [before, after].filter((one) => one?.localName === 'rp');
  if (!reading.textContent.trim()) {
    for (const one of [reading, ...own]) one!.remove();
  } else if (!own.length) {
    if (!isReading(reading.previousSibling)) reading.prepend('（');
    if (!isReading(reading.nextSibling)) reading.append('）');
  }
}

const isReading = (node: Node | null): boolean => node instanceof Element && node.localName === 'rt';

/** In a list of tasks; in one of Google's it is a picture. */
const boxes = 'li input[type="checkbox"], li img[aria-roledescription="checkbox"]';

function tick(box: Element): void {
  const isTicked = box.hasAttribute('checked') || box.getAttribute('alt') === 'checked';
  const sign = isTicked ? '☑ ' : '☐ ';
  const words = (box.closest('label') ?? box).nextElementSibling;
  if (words?.matches('p, div')) words.prepend(sign);
  else box.before(sign);
  box.remove();
}

/** A letter of it, or its name between colons, as chats have them. */
const isEmoji = (alt: string): boolean =>
  /^(:[\w+-]+:)+$/.test(alt) ||
  (/\p{Extended_Pictographic}|\p{RI}{2}|\u20e3/u.test(alt) &&
    /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt));

/** With the marks that a browser draws around it. */
function quoted(quote: Element): (string | ChildNode)[] {
  const isInner = quote.parentElement?.closest('q') !== null;
  const isJapanese = /[\u3040-\u30ff\u3400-\u9fff]/.test(quote.textContent);
  const [open, close] = isJapanese ? (isInner ? '『』' : '「」') : isInner ? '‘’' : '“”';
  return [open!, ...quote.childNodes, close!];
}

const up = 'sup, [style*="vertical-align:super"], [style*="vertical-align: super"]';
const down = 'sub, [style*="vertical-align:sub"], [style*="vertical-align: sub"]';

function shift(element: Element): void {
  const links = [...element.querySelectorAll('a')];
  const text = element.textContent.trim();
  const around = element.closest('a');
  if (links.length) {
    // the number of a note, which would otherwise stand as a digit behind the word
    for (const link of links)
      if (!isBracketed(link.textContent.trim())) link.replaceChildren(`[${link.textContent.trim()}]`);
    element.replaceWith(...element.childNodes);
  } else if (text && around?.textContent.trim() === text) element.replaceWith(isBracketed(text) ? text : `[${text}]`);
  else element.replaceWith(element.matches(up) ? raised(text) : lowered(text));
}

const isBracketed = (text: string): boolean => /^[[(［（][^]*[\])］）]$/.test(text);

const signs = (plain: string, shifted: string) => new Map([...plain].map((sign, at) => [sign, [...shifted][at]!]));
const high = signs('0123456789+-−–=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ');
const low = signs('0123456789+-−–=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

const raised = (text: string): string => shifted(text, high, '^');
const lowered = (text: string): string => shifted(text, low, '_');

/** In letters of Unicode where it has all of them, or else as in TeX. */
function shifted(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/ ?([-+−=]) ?/g, '$1')
    .trim();
  const known = [...plain].map((letter) => letters.get(letter));
  if (!known.includes(undefined)) return known.join('');
  // ®, * or [1]
  if (!/[\p{L}\p{N}]/u.test(plain) || isBracketed(plain)) return plain;
  // a Japanese note is no exponent
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(plain)) return `（${plain}）`;
  return [...plain].length === 1 ? `${sign}${plain}` : `${sign}(${plain})`;
}
