import {
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';

/**
 * Whatever is written while a picture is selected goes after it. Lexical leaves the browser without a caret then, and
 * the browser writes each letter before the one before, at the start of the text.
 */
export const registerWritingAfter = (editor: LexicalEditor) =>
  mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const { key, keyCode, isComposing, ctrlKey, metaKey } = event;
        // written here: between two pictures the browser itself finds no place for a caret
        if ([...key].length === 1 && !ctrlKey && !metaKey && !isComposing) return $write(event, key);
        // before an input method or an on-screen keyboard looks for the caret
        if (isComposing || keyCode === unknownKey || key === 'Enter') $caretAfterSelected();
        return false;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // dictation, or an entry of a menu
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => event.inputType.startsWith('insert') && $write(event, event.data),
      COMMAND_PRIORITY_HIGH,
    ),
  );

/** What input methods and on-screen keyboards report instead of a letter. */
const unknownKey = 229;

/** True if the text was written after a selected picture; without a text only the caret moves. */
function $write(event: Event, text: string | null): boolean {
  if (!$caretAfterSelected()) return false;
  const selection = $getSelection();
  if (!text || !$isRangeSelection(selection)) return false;
  event.preventDefault();
  selection.insertText(text);
  return true;
}

/** True if a picture was selected: then the caret is after it, and after the last of several. */
export function $caretAfterSelected(): boolean {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return false;
  const [last] = selection.getNodes().toSorted((one, other) => (one.isBefore(other) ? 1 : -1));
  if (!last) return false;
  const after = last.getIndexWithinParent() + 1;
  last.getParentOrThrow().select(after, after);
  return true;
}
