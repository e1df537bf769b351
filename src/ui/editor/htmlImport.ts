import { $createLinkNode, $isLinkNode, type LinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import { isOwnImage, isSafeHref } from '#model/sanitize.ts';
import { $createCodeBlockNode, $fillCode } from './codeBlockNode.ts';
import { $createImageNode } from './imageNode.tsx';
import { textStyle } from './textStyle.ts';

/** Parses into a document that neither runs nor loads anything. */
export const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

export interface ImportOptions {
  /** What replaces an image that is not one of ours; without it, nothing. */
  foreignImage?: (element: Element) => LexicalNode | null;
}

/** Editor blocks for HTML of the allow-list; anything else is reduced to its text. */
export function $nodesOf(body: HTMLElement, { foreignImage }: ImportOptions = {}): ElementNode[] {
  const blocks: ElementNode[] = [];
  const page = new Lines((node) => blocks.push(node), $createParagraphNode, false);
  readChildren(body, page, plain);
  page.end();
  return blocks;

  function readChildren(parent: Node, lines: Lines, look: Look) {
    for (const child of parent.childNodes) read(child, lines, look);
  }

  function read(node: Node, lines: Lines, look: Look) {
    if (node.nodeType === Node.TEXT_NODE) lines.text(node.nodeValue ?? '', look);
    if (!(node instanceof Element) || node.matches('script, style, template')) return;
    const tag = node.localName;
    const format = formats[tag];
    if (format)
      readChildren(node, lines, {
        ...look,
        formats: look.formats.includes(format) ? look.formats : [...look.formats, format],
      });
    else if (tag === 'span')
      readChildren(node, lines, { ...look, style: textStyle(node.getAttribute('style') ?? '') || look.style });
    else if (tag === 'a') readChildren(node, lines, { ...look, link: linkOf(node) });
    else if (tag === 'br') lines.add($createLineBreakNode(), look);
    else if (tag === 'img') readImage(node, lines, look);
    else if (tag === 'pre') readCode(node, lines, look);
    else if (tag === 'ul' || tag === 'ol') readList(node, lines, look);
    else if (lines.soft) {
      lines.end();
      readChildren(node, lines, look);
      lines.end();
    } else readBlock(node, lines, look);
  }

  function readBlock(node: Element, lines: Lines, look: Look) {
    lines.end();
    const tag = node.localName;
    const inner = new Lines(lines.put, makers[tag] ?? $createParagraphNode, tag === 'blockquote');
    // an empty heading or paragraph is one line high only if it contains a line break
    readChildren(node, inner, look);
    inner.end();
    if (inner.soft) inner.finish();
  }

  function readList(node: Element, lines: Lines, look: Look) {
    lines.finish();
    const list = $createListNode(node.localName === 'ol' ? 'number' : 'bullet');
    const putItem = (item: ElementNode) => list.append(item);
    for (const child of node.children) {
      if (child.localName === 'li') {
        const item = new Lines(putItem, $createListItemNode, true, true);
        item.open();
        readChildren(child, item, look);
        item.finish();
      } else if (child.localName === 'ul' || child.localName === 'ol')
        readList(child, new Lines(putItem, $createListItemNode, true, true), look);
      else {
        const item = new Lines(putItem, $createListItemNode, true, true);
        read(child, item, look);
        item.finish();
      }
    }
    if (list.isEmpty()) return;
    if (lines.isItem) lines.put($createListItemNode().append(list));
    else lines.put(list);
  }

  function readCode(node: Element, lines: Lines, look: Look) {
    const rows = (node.textContent ?? '').replaceAll('\r\n', '\n').split('\n');
    if (lines.isItem) {
      lines.end();
      rows.forEach((row, index) => {
        if (index > 0) lines.add($createLineBreakNode(), look);
        lines.verbatim(row, { ...look, formats: ['code'] });
      });
      lines.end();
      return;
    }
    lines.finish();
    const code = $createCodeBlockNode();
    $fillCode(code, rows.join('\n'));
    lines.put(code);
  }

  function readImage(node: Element, lines: Lines, look: Look) {
    const src = node.getAttribute('src') ?? '';
    const image = isOwnImage(src)
      ? $createImageNode({
          id: src.slice('/media/'.length),
          upload: 0,
          alt: node.getAttribute('alt') ?? '',
          width: pixels(node, 'width'),
          height: pixels(node, 'height'),
        })
      : foreignImage?.(node);
    if (image) lines.add(image, look);
  }
}

const pixels = (node: Element, name: string) => {
  const value = Number(node.getAttribute(name));
  return Number.isInteger(value) && value > 0 && value < 10_000 ? value : 0;
};

/** QUES-20: the text of a link is kept, an unsupported target is not. */
function linkOf(node: Element): Element | null {
  return isSafeHref(node.getAttribute('href') ?? '') ? node : null;
}

/** The formatting that the tags around a text give it. */
interface Look {
  formats: readonly TextFormatType[];
  style: string;
  link: Element | null;
}

const plain: Look = { formats: [], style: '', link: null };

const formats: Record<string, TextFormatType | undefined> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
};

const makers: Record<string, (() => ElementNode) | undefined> = {
  h1: () => $createHeadingNode('h1'),
  h2: () => $createHeadingNode('h2'),
  h3: () => $createHeadingNode('h3'),
  blockquote: () => $createQuoteNode(),
};

/** Fills one block after the other. A soft one (a quote, a list item) has line breaks instead of paragraphs. */
class Lines {
  private block: ElementNode | null = null;
  private links = new Map<LinkNode, Element>();
  /** A line break is due before the next content. */
  private owed = false;
  /** The next space would be collapsed. */
  private afterSpace = true;

  constructor(
    readonly put: (block: ElementNode) => void,
    private readonly make: () => ElementNode,
    readonly soft: boolean,
    readonly isItem = false,
  ) {}

  open(): ElementNode {
    if (!this.block) {
      this.block = this.make();
      this.put(this.block);
    }
    return this.block;
  }

  text(raw: string, look: Look) {
    let text = raw.replace(/[ \t\n\r\f]+/g, ' ');
    if (this.afterSpace || this.owed) text = text.replace(/^ /, '');
    if (text) this.verbatim(text, look);
  }

  verbatim(text: string, look: Look) {
    if (!text) return;
    const node = $createTextNode(text).setStyle(look.style);
    for (const format of look.formats) node.toggleFormat(format);
    this.add(node, look);
    this.afterSpace = text.endsWith(' ');
  }

  add(node: LexicalNode, { link }: Look) {
    const block = this.open();
    if (this.owed) {
      this.trim();
      block.append($createLineBreakNode());
      this.owed = false;
    }
    // trailing space of a line is not rendered
    if ($isLineBreakNode(node)) this.trimSpace();
    const last = block.getLastChild();
    if (!link) block.append(node);
    else if ($isLinkNode(last) && this.links.get(last) === link) last.append(node);
    else {
      const made = $createLinkNode((link.getAttribute('href') ?? '').trim());
      this.links.set(made, link);
      block.append(made.append(node));
    }
    this.afterSpace = $isLineBreakNode(node);
  }

  /** The end of a paragraph, hard or soft. */
  end() {
    if (!this.soft) this.finish();
    else if (this.block && !this.block.isEmpty()) this.owed = true;
    this.afterSpace = true;
  }

  /** The end of the block: the next content begins another one. */
  finish() {
    this.trim();
    this.block = null;
    this.owed = false;
    this.afterSpace = true;
  }

  /** A trailing space, or one trailing line break, is not rendered. */
  private trim() {
    this.trimSpace();
    const last = this.block?.getLastDescendant();
    if ($isLineBreakNode(last)) removeUpwards(last, this.block!);
  }

  private trimSpace() {
    const last = this.block?.getLastDescendant();
    if (!$isTextNode(last) || last.hasFormat('code') || !last.getTextContent().endsWith(' ')) return;
    const text = last.getTextContent().slice(0, -1);
    if (text) last.setTextContent(text);
    else removeUpwards(last, this.block!);
  }
}

function removeUpwards(node: LexicalNode, block: ElementNode) {
  const parent = node.getParent();
  node.remove(true);
  if ($isElementNode(parent) && parent !== block && parent.isEmpty()) parent.remove(true);
}
