import { $nodesOfType, BLUR_COMMAND, COMMAND_PRIORITY_CRITICAL, type LexicalEditor, mergeRegister } from 'lexical';
import { useCallback, useEffect, useRef, useState } from 'react';
import { characters as codePoints } from '#model/limits.ts';
import { plainText } from '#model/plainText.ts';
import { $htmlOf } from './htmlExport.ts';
import { ImageNode } from './imageNode.ts';
import { onUploads, uploadOf } from './uploads.ts';

export interface Content {
  html: string;
  /** Code points that can be seen (A23). */
  characters: number;
}

/** A pause in the typing, and how long typing without one may go on before it is told. */
const pauseMs = 200;
const longestMs = 1_000;

/** Counted as the limits count it, on both sides. */
export function readContent(editor: LexicalEditor): Content {
  const html = editor.read($htmlOf);
  return { html, characters: codePoints(plainText(html)) };
}

/**
 * Tells what the text has become: after a pause, and at once when the text is left, hidden or closed. Nothing of it is
 * drawn into the text, so a conversion of the keyboard is never disturbed.
 */
export function useContent(
  editor: LexicalEditor,
  onChange: (content: Content) => void,
  onBusy?: (busy: boolean) => void,
) {
  const [characters, setCharacters] = useState(() => readContent(editor).characters);
  const told = useRef({ onChange, onBusy });
  const flushNow = useRef(() => {});
  const read = useCallback(() => readContent(editor), [editor]);
  useEffect(() => {
    told.current = { onChange, onBusy };
  });
  useEffect(() => {
    let last = read().html;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    let busy = false;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      if (since === 0) return;
      since = 0;
      const content = read();
      setCharacters(content.characters);
      if (content.html === last) return;
      last = content.html;
      told.current.onChange(content);
    };
    flushNow.current = flush;
    const changed = () => {
      const now = Date.now();
      since ||= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, since + longestMs - now)));
    };
    const wait = () => {
      const waits = editor.read($isWaiting);
      if (waits !== busy) told.current.onBusy?.((busy = waits));
    };
    const hidden = () => document.visibilityState === 'hidden' && flush();
    const removeAll = mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        changed();
      }),
      // not with each letter: it looks at all there is
      editor.registerMutationListener(ImageNode, wait),
      editor.registerCommand(BLUR_COMMAND, () => (flush(), false), COMMAND_PRIORITY_CRITICAL),
      onUploads(wait),
    );
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      flush();
      removeAll();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [editor, read]);
  return { characters, read, flush: useCallback(() => flushNow.current(), []) };
}

/** Whether a picture of this text is still on its way onto the device. */
const $isWaiting = () =>
  $nodesOfType(ImageNode).some((node) => {
    const { id, upload } = node.getPicture();
    return id === '' && uploadOf(upload)?.state !== 'refused';
  });
