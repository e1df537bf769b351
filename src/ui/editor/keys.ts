import { $isListItemNode, type ListItemNode } from '@lexical/list';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import { toolOf, type Panel } from './tools.ts';

export interface KeysOptions {
  open: (panel: Panel | 'files') => void;
  toToolbar: () => void;
  /** Reports the content before any other handler sees the keys, which may submit it. */
  flush: () => void;
}

/** Tab changes the level of a list item; elsewhere, and in a list after Escape, it is left to the browser. */
export function registerKeys(editor: LexicalEditor, { open, toToolbar, flush }: KeysOptions) {
  let leaving = false;
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (event.isComposing || event.keyCode === 229) return false;
        if (event.key !== 'Tab' && event.key !== 'Escape' && event.key !== 'Shift') leaving = false;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          flush();
          // it submits the form, instead of a new paragraph
          event.preventDefault();
          return true;
        }
        if (event.key === 'F10' && event.altKey) toToolbar();
        else {
          const tool = toolOf(event);
          if (!tool || !editor.isEditable()) return false;
          tool.run(editor, open);
        }
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        const item = $itemAtCaret();
        if (leaving || !item) return false;
        event.preventDefault();
        // the first item of a list has no item to be nested in
        if (!event.shiftKey && !item.getPreviousSibling()) return true;
        return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        // the first Escape in a list frees Tab; outside a list it is left to what surrounds the editor
        if (!leaving && $itemAtCaret()) {
          event.preventDefault();
          event.stopPropagation();
        }
        leaving = true;
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(BLUR_COMMAND, () => ((leaving = false), false), COMMAND_PRIORITY_HIGH),
  );
}

function $itemAtCaret(): ListItemNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isListItemNode) : null;
}
