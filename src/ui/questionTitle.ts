import { lastResults } from '#model/lastResults.ts';

/** The most characters that are still a title. */
const titleCharacters = 160;

/** Elements that can be one; a listing, a list or a picture is not a headline. */
const titles = 'p, h1, h2, h3, div';

/**
 * The first sentence or paragraph of a question, and the rest, both as HTML with the author's formatting; without a
 * title when the first sentence is too long for one. Neither is shown before it is sanitised.
 */
export const splitTitle = lastResults(split);

function split(html: string): { title: string; rest: string } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const first = body.firstElementChild;
  // text on its own is one paragraph
  if (!first || body.firstChild !== first) return body.childElementCount ? whole(html) : short(html, body);
  if (!first.matches(titles) || first.querySelector('img')) return whole(html);
  return short(html, first, body);
}

const whole = (html: string) => ({ title: '', rest: html });

function short(html: string, paragraph: Element, body: Element = paragraph): { title: string; rest: string } {
  const text = paragraph.textContent;
  if (!text.trim()) return whole(html);
  const isShort = text.length <= titleCharacters;
  const end = isShort ? text.length : endOfSentence(text);
  if (!end) return whole(html);
  if (isShort && paragraph === body) return { title: html, rest: '' };
  const range = document.createRange();
  range.setStart(paragraph, 0);
  if (isShort) range.setEnd(paragraph, paragraph.childNodes.length);
  else range.setEnd(...placeOf(paragraph, end));
  const title = document.createElement('p');
  title.append(range.extractContents());
  if (isShort) paragraph.remove();
  return { title: title.outerHTML, rest: body.innerHTML.trim() };
}

/** After the first sentence, if it is short enough; 0 when it is not. */
function endOfSentence(text: string): number {
  const end = /[.?!](?=\s)|[。？！]/.exec(text.slice(0, titleCharacters));
  return end ? end.index + 1 : 0;
}

/** The text node with this character of its element, and where in it. */
function placeOf(element: Element, character: number): [Node, number] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text;
    if (before + length >= character) return [node, character - before];
    before += length;
  }
  return [element, element.childNodes.length];
}
