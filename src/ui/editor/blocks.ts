import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $insertList, $isListItemNode, $isListNode, $removeList, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import { $createCodeBlockNode, $fillCode, $isCodeBlockNode, type CodeBlockNode } from './codeBlockNode.ts';
import { $isImageNode } from './isImageNode.ts';

export type Block = 'p' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'pre' | 'ol' | 'ul';

/** The block that contains the caret. */
export function $blockOf(node: LexicalNode): Block {
  const list = $findMatchingParent(node, $isListNode);
  if (list) return list.getListType() === 'number' ? 'ol' : 'ul';
  const top = node.getTopLevelElement();
  if ($isHeadingNode(top)) return top.getTag() as Block;
  return $isQuoteNode(top) ? 'blockquote' : $isCodeBlockNode(top) ? 'pre' : 'p';
}

/** Turns the selected blocks into this kind, or back into paragraphs. */
export function $toggleBlock(block: Block) {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const present = $blockOf(selection.anchor.getNode());
  const wanted = present === block ? 'p' : block;
  if (wanted === 'pre') return $makeCode(selection);
  $linesOfCode(selection);
  if (wanted === 'ol') return $insertList('number');
  if (wanted === 'ul') return $insertList('bullet');
  if (present === 'ol' || present === 'ul') $removeList();
  $setBlocksType($getSelection(), makers[wanted]);
}

const makers: Record<'p' | 'h1' | 'h2' | 'h3' | 'blockquote', () => ElementNode> = {
  p: $createParagraphNode,
  h1: () => $createHeadingNode('h1'),
  h2: () => $createHeadingNode('h2'),
  h3: () => $createHeadingNode('h3'),
  blockquote: () => $createQuoteNode(),
};

/** Clears all formatting: formats, colours, links and block kinds (the last button of the toolbar). */
export function $clean() {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!selection.isCollapsed()) {
    // splits the text nodes at both ends, so that only the selection changes
    for (const node of selection.extract()) {
      if (!$isTextNode(node)) continue;
      node.setFormat(0);
      node.setStyle('');
    }
    $toggleLink(null);
  }
  selection.setFormat(0);
  selection.setStyle('');
  const present = $blockOf(selection.anchor.getNode());
  $linesOfCode(selection);
  if (present === 'ol' || present === 'ul') $removeList();
  $setBlocksType($getSelection(), $createParagraphNode);
}

const $blocksIn = (selection: RangeSelection): ElementNode[] => [
  ...new Set(
    [selection.anchor.getNode(), ...selection.getNodes(), selection.focus.getNode()]
      .map((node) => node.getTopLevelElement())
      .filter($isElementNode),
  ),
];

/** One code block of all lines; a picture cannot be inside and is moved after it. */
function $makeCode(selection: RangeSelection) {
  const blocks = $blocksIn(selection).sort((a, b) => a.getIndexWithinParent() - b.getIndexWithinParent());
  const code = $createCodeBlockNode();
  const lines = blocks.flatMap((block) => ($isListNode(block) ? $itemsOf(block) : block.getTextContent().split('\n')));
  $fillCode(code, lines.join('\n'));
  const images = blocks.flatMap($imagesIn);
  blocks[0]?.insertBefore(code);
  // before the blocks are removed, or the caret would have no place
  code.selectEnd();
  for (const image of images.reverse()) code.insertAfter($createParagraphNode().append(image));
  for (const block of blocks) block.remove();
}

const $itemsOf = (list: ListNode): string[] =>
  list.getChildren().flatMap((item) => {
    const inner = $isListItemNode(item) ? item.getFirstChild() : null;
    return $isListNode(inner) ? $itemsOf(inner) : item.getTextContent().split('\n');
  });

const $imagesIn = (node: LexicalNode): LexicalNode[] =>
  $isImageNode(node) ? [node] : $isElementNode(node) ? node.getChildren().flatMap($imagesIn) : [];

/** Code becomes paragraphs, one for each line. */
function $linesOfCode(selection: RangeSelection) {
  for (const code of $blocksIn(selection).filter($isCodeBlockNode)) {
    let line = $createParagraphNode();
    code.insertBefore(line);
    for (const child of code.getChildren()) {
      if ($isLineBreakNode(child)) {
        const next = $createParagraphNode();
        line.insertAfter(next);
        line = next;
      } else line.append(child);
    }
    if ($isOn(selection, code)) line.selectEnd();
    code.remove();
  }
}

const $isOn = ({ anchor, focus }: RangeSelection, code: CodeBlockNode) =>
  [anchor.key, focus.key].includes(code.getKey());

/** Enter in code: a line with the same indentation; after two empty lines at the end, a paragraph below it. */
export function $enterInCode(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeBlockNode);
  if (!code) return false;
  if (!selection.isCollapsed()) selection.removeText();
  const before = $textBefore(selection);
  const text = code.getTextContent();
  if (before === text && /\n[ \t]*\n[ \t]*$/.test(text)) {
    const paragraph = $createParagraphNode();
    code.insertAfter(paragraph);
    paragraph.select();
    $fillCode(code.clear(), text.replace(/(\n[ \t]*){2}$/, ''));
    return true;
  }
  const depth = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))![0];
  selection.insertRawText(`\n${depth}`);
  return true;
}

function $textBefore({ anchor }: RangeSelection): string {
  const node = anchor.getNode();
  const siblings =
    anchor.type === 'text'
      ? node.getPreviousSiblings()
      : $isElementNode(node)
        ? node.getChildren().slice(0, anchor.offset)
        : [];
  const own = anchor.type === 'text' ? node.getTextContent().slice(0, anchor.offset) : '';
  return siblings.map((sibling) => sibling.getTextContent()).join('') + own;
}

/** The link that contains the caret or the whole selection. */
export function $linkAt(selection: RangeSelection) {
  return $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
}
