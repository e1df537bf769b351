import type { InitialConfigType } from '@lexical/react/LexicalComposer';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { $createParagraphNode, $getRoot, type LexicalEditor } from 'lexical';
import { CodeBlockNode } from './codeBlockNode.ts';
import { $nodesOf, parse } from './htmlImport.ts';
import { ImageNode } from './imageNode.tsx';
import { keepToTheList } from './keepToTheList.ts';

/** An editor that begins with this HTML. */
export const textConfig = (html: string) =>
  ({
    namespace: 'interview-tracks',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeBlockNode, ImageNode],
    theme,
    // an error must not lose the text: after this Lexical restores the previous state
    onError: (error) => reportError(error),
    editorState: (editor: LexicalEditor) => {
      // before there is content: later, Lexical would walk the text for each transform and force a layout
      keepToTheList(editor);
      const blocks = $nodesOf(parse(html));
      $getRoot().append(...(blocks.length ? blocks : [$createParagraphNode()]));
    },
  }) satisfies InitialConfigType;

const theme = {
  text: {
    underline: 'editor-underline',
    strikethrough: 'editor-strike',
    underlineStrikethrough: 'editor-underline-strike',
  },
  list: { nested: { listitem: 'editor-nested' } },
};
