import { type ElementTransformer, registerMarkdownShortcuts } from '@lexical/markdown';
import { $isParagraphNode, type LexicalEditor } from 'lexical';
import { $toggleBlock, type Block } from './blocks.ts';

const shortcut = (regExp: RegExp, blockOf: (typed: string) => Block, more = {}): ElementTransformer => ({
  ...more,
  type: 'element',
  regExp,
  dependencies: [],
  export: () => null,
  replace: (paragraph, _rest, [typed = '']) => {
    if (!$isParagraphNode(paragraph)) return false;
    // what was typed is not part of the block
    paragraph.getFirstChild()?.remove();
    paragraph.select(0, 0);
    $toggleBlock(blockOf(typed));
    return true;
  },
});

const shortcuts = [
  shortcut(/^#{1,3}\s/, (typed) => `h${typed.length - 1}` as Block),
  shortcut(/^[-*]\s/, () => 'ul'),
  shortcut(/^1[.)]\s/, () => 'ol'),
  shortcut(/^>\s/, () => 'blockquote'),
  shortcut(/^```\s?/, () => 'pre', { triggerOnEnter: true }),
];

/** `- `, `1. `, `> `, `# ` and three backticks begin a block, as in most editors; undo gives back what was typed. */
export const registerShortcuts = (editor: LexicalEditor) => registerMarkdownShortcuts(editor, shortcuts);
