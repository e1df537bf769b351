import { createEditor, type LexicalEditor } from 'lexical';
import { textConfig } from '#ui/editor/textConfig.ts';

/** An editor with this HTML, without a page. */
export function createTextEditor(html: string): LexicalEditor {
  const { editorState, ...config } = textConfig(html);
  const editor = createEditor(config);
  editor.update(() => editorState(editor), { discrete: true });
  return editor;
}
