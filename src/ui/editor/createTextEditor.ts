import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_NORMAL,
  createEditor,
  HISTORY_MERGE_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { $enterInCode } from './blocks.ts';
import { CodeBlockNode } from './codeBlockNode.ts';
import { $nodesOf, parse } from './htmlImport.ts';
import { ImageNode } from './imageNode.ts';
import { keepToTheList } from './keepToTheList.ts';
import { registerWritingAfter } from './selectedNodes.ts';

/** An editor with this HTML; it works once it is `registerText`ed and has its element. */
export function createTextEditor(html: string): LexicalEditor {
  const editor = createEditor({
    namespace: 'interview-tracks',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeBlockNode, ImageNode],
    theme,
    // an error must not lose the text: after this Lexical restores the previous state
    onError: (error) => reportError(error),
  });
  // before there is content: later, Lexical would walk the text for each transform and force a layout
  keepToTheList(editor);
  editor.update(() => $fill(html), { tag: HISTORY_MERGE_TAG, discrete: true });
  return editor;
}

function $fill(html: string) {
  const blocks = $nodesOf(parse(html));
  $getRoot().append(...(blocks.length ? blocks : [$createParagraphNode()]));
}

/** What every text editor supports, with or without a toolbar. */
export const registerText = (editor: LexicalEditor) =>
  mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerWritingAfter(editor),
    registerHistory(editor, createEmptyHistoryState(), 500),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enterInCode, COMMAND_PRIORITY_NORMAL),
  );

const theme = {
  text: {
    underline: 'editor-underline',
    strikethrough: 'editor-strike',
    underlineStrikethrough: 'editor-underline-strike',
  },
  list: { nested: { listitem: 'editor-nested' } },
};
