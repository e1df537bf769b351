import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { insertImages } from './images.ts';
import type { AddImage } from './uploads.ts';

export interface PasteOptions {
  addImage: AddImage;
  /** The number of pictures with only an address on another site (A104). */
  onForeignImages: (count: number) => void;
  /** Something was left out that could have run (QUES-40). */
  onMalicious: () => void;
}

/** What a clipboard or a drop holds, which only its own event can read. */
export interface Clip {
  text: string;
  html: string;
  /** Written by an editor of this app, or by whoever claims to be one. */
  own: string;
  files: File[];
}

const clipOf = (data: DataTransfer): Clip => ({
  text: data.getData('text/plain'),
  html: data.getData('text/html'),
  own: data.getData('application/x-lexical-editor'),
  files: [...data.files],
});

let parts: typeof import('./paste.ts') | undefined;

/** Pasted or dropped content is reduced to the allow-list, by what is loaded once the editor stands. */
export function registerPaste(editor: LexicalEditor, options: PasteOptions) {
  const load = async () => (parts = await import('./paste.ts'));
  load().catch(() => undefined);
  const insert = (paste: () => void) =>
    editor.update(() => {
      $addUpdateTag(PASTE_TAG);
      paste();
    });
  const paste = (data: DataTransfer) => {
    const clip = clipOf(data);
    if (parts) return insert(() => parts!.$paste(editor, clip, options));
    load().then(
      ({ $paste }) => insert(() => $paste(editor, clip, options)),
      // without a network and never loaded
      () => insert(() => $insertRaw(clip.text)),
    );
  };
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (!data || !editor.isEditable()) return false;
        event.preventDefault();
        paste(data);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // from elsewhere: what is dragged within the app moves as it is
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        const data = typeof event !== 'string' && event.inputType === 'insertFromDrop' && event.dataTransfer;
        if (!data) return false;
        paste(data);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        if (editor.isEditable()) insertImages(editor, files, options.addImage);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

function $insertRaw(text: string): void {
  const selection = $getSelection();
  if ($isRangeSelection(selection)) selection.insertRawText(text);
}
