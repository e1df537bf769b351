import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { linkRelation, safeValue } from '#model/sanitize.ts';
import { $isCodeBlockNode } from './codeBlockNode.ts';
import type { Picture } from './imageNode.tsx';
import { $isImageNode } from './isImageNode.ts';
import { textStyle } from './textStyle.ts';

/**
 * The HTML to store: only the allow-list, minimal, and stable when read back (A22). '' when nothing is visible,
 * whatever blank paragraphs there are (QUES-32).
 */
export function $htmlOf(): string {
  const blocks = $getRoot().getChildren();
  const filled = blocks.map($isFilled);
  return blocks
    .slice(filled.indexOf(true) < 0 ? blocks.length : filled.indexOf(true), filled.lastIndexOf(true) + 1)
    .map(block)
    .join('');
}

const $isFilled = (node: LexicalNode): boolean =>
  $isElementNode(node)
    ? node.getChildren().some($isFilled)
    : $isImageNode(node)
      ? node.getPicture().id !== ''
      : node.getTextContent().trim() !== '';

function block(node: LexicalNode): string {
  if (!$isElementNode(node)) return '';
  if ($isListNode(node)) return list(node);
  if ($isCodeBlockNode(node)) return `<pre><code>${escape(node.getTextContent())}</code></pre>`;
  const tag = $isHeadingNode(node) ? heading(node.getTag()) : $isQuoteNode(node) ? 'blockquote' : 'p';
  return `<${tag}>${line(node)}</${tag}>`;
}

const heading = (tag: string) => (tag === 'h1' || tag === 'h2' ? tag : 'h3');

/** Lexical keeps a nested list in a separate item; HTML has it in the item that it belongs to. */
function list(node: ListNode): string {
  const items: string[] = [];
  for (const item of node.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const inner = item.getFirstChild();
    if ($isListNode(inner)) items.push(`${items.pop() ?? ''}${list(inner)}`);
    else items.push(line(item));
  }
  const tag = node.getListType() === 'number' ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

/** A piece of a line with the tags around it, outermost first. */
interface Piece {
  html: string;
  text?: string;
  around: readonly string[];
}

function line(node: ElementNode): string {
  const pieces = piecesOf(node, []);
  keepSpaces(pieces);
  // the last line break of a block is not rendered: two show one, and one gives an empty block its height
  if (pieces.length === 0 || pieces.at(-1)!.html === '<br>') pieces.push({ html: '<br>', around: [] });
  const html: string[] = [];
  let open: readonly string[] = [];
  const close = (from: number) => html.push(...open.slice(from).reverse().map(closing));
  for (const { html: own, text, around } of pieces) {
    let same = 0;
    while (same < open.length && open[same] === around[same]) same += 1;
    close(same);
    html.push(...around.slice(same), text === undefined ? own : escape(text));
    open = around;
  }
  close(0);
  return html.join('');
}

const closing = (tag: string) => `</${/^<(\w+)/.exec(tag)![1]}>`;

function piecesOf(node: ElementNode, around: readonly string[]): Piece[] {
  return node.getChildren().flatMap((child): Piece[] => {
    if ($isLinkNode(child)) {
      const href = safeValue('href', child.getURL());
      const link = href ? [`<a href="${quoted(href)}" rel="${linkRelation}">`] : [];
      return piecesOf(child, [...around, ...link]);
    }
    if ($isLineBreakNode(child)) return [{ html: '<br>', around }];
    if ($isImageNode(child)) return child.getPicture().id ? [{ html: image(child.getPicture()), around }] : [];
    if ($isTextNode(child) && child.getTextContent())
      return [{ html: '', text: child.getTextContent(), around: [...around, ...tagsOf(child)] }];
    return $isElementNode(child) ? piecesOf(child, around) : [];
  });
}

// the colour outermost, so that an underline has the colour of its text
function tagsOf(node: TextNode): string[] {
  const style = textStyle(node.getStyle());
  return [
    style && `<span style="${quoted(style)}">`,
    node.hasFormat('bold') && '<strong>',
    node.hasFormat('italic') && '<em>',
    node.hasFormat('underline') && '<u>',
    node.hasFormat('strikethrough') && '<s>',
    node.hasFormat('code') && '<code>',
  ].filter((tag): tag is string => Boolean(tag));
}

function image({ id, alt, width, height }: Picture): string {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<img src="/media/${id}" alt="${quoted(safeValue('alt', alt) ?? '')}"${size}>`;
}

/** HTML would collapse a space at either end of a line, or after another one. */
function keepSpaces(pieces: Piece[]) {
  let swallowed = true;
  let last: Piece | undefined;
  const endLine = () => {
    if (last?.text?.endsWith(' ')) last.text = `${last.text.slice(0, -1)}\u00a0`;
    last = undefined;
  };
  for (const piece of pieces) {
    if (piece.text === undefined) {
      if (piece.html === '<br>') endLine();
      swallowed = piece.html === '<br>';
      last = undefined;
      continue;
    }
    piece.text = piece.text.replaceAll('\t', '    ').replace(/ |[^ ]+/g, (part) => {
      const kept = part === ' ' && swallowed ? '\u00a0' : part;
      swallowed = kept === ' ';
      return kept;
    });
    last = piece;
  }
  endLine();
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');

const quoted = (text: string) => escape(text).replaceAll('"', '&quot;');
