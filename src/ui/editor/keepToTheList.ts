import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  ParagraphNode,
  TextNode,
  type TextFormatType,
} from 'lexical';
import { isSafeHref } from '#model/sanitize.ts';
import { $isCodeBlockNode, CodeBlockNode } from './codeBlockNode.ts';
import { textStyle } from './textStyle.ts';

/** However content got in, the editor never shows what could not be stored (A22, QUES-20). For its whole lifetime. */
export function keepToTheList(editor: LexicalEditor): void {
  editor.registerNodeTransform(TextNode, (node) => {
    const inCode = $isCodeBlockNode(node.getParent());
    const style = inCode ? '' : textStyle(node.getStyle());
    if (node.getStyle() !== style) node.setStyle(style);
    if (inCode && node.getFormat() !== 0) node.setFormat(0);
    for (const format of refused) if (node.hasFormat(format)) node.toggleFormat(format);
  });
  editor.registerNodeTransform(LinkNode, (node) => {
    if (!isSafeHref(node.getURL())) $unwrap(node);
  });
  editor.registerNodeTransform(CodeBlockNode, (node) => {
    for (const child of node.getChildren()) {
      if ($isTextNode(child) || $isLineBreakNode(child)) continue;
      if ($isElementNode(child) && child.isInline()) {
        $unwrap(child);
        continue;
      }
      const text = child.getTextContent();
      if (child.getPreviousSibling() && $isElementNode(child) && !child.isInline())
        child.insertBefore($createLineBreakNode());
      if (text) child.replace($createTextNode(text));
      else child.remove();
    }
  });
  for (const block of [ParagraphNode, HeadingNode, QuoteNode, CodeBlockNode, ListNode, ListItemNode])
    editor.registerNodeTransform<ElementNode>(block, (node) => {
      if (node.getFormatType()) node.setFormat('');
      if (node.getStyle()) node.setStyle('');
      // the depth of an item is given by its list
      if (!(node instanceof ListItemNode) && node.getIndent() > 0) node.setIndent(0);
    });
}

/** The children remain the same nodes, so a selection in them is preserved. */
export function $unwrap(node: ElementNode) {
  for (const child of node.getChildren()) node.insertBefore(child);
  node.remove();
}

const refused: TextFormatType[] = ['highlight', 'subscript', 'superscript', 'lowercase', 'uppercase', 'capitalize'];
