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

/**
 * Milliseconds from the first letter until it is told, with all that came meanwhile: what was not told is lost when the
 * tab crashes. In a long text on a slow device telling takes its time, and gets no more than this part of it.
 */
const tellMs = 80;
const share = 0.25;

/** Counted as the limits count it, on both sides. */
export function readContent(editor: LexicalEditor): Content {
  const html = editor.read($htmlOf);
  return { html, characters: codePoints(plainText(html)) };
}

/**
 * Tells what the text has become: a moment after it was typed, and at once when the text is left, hidden or closed.
 * Nothing of it is drawn into the text, so a conversion of the keyboard is never disturbed.
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
    let wait = tellMs;
    let busy = false;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const began = performance.now();
      const content = read();
      setCharacters(content.characters);
      if (content.html !== last) {
        last = content.html;
        told.current.onChange(content);
      }
      wait = Math.max(tellMs, (performance.now() - began) / share);
    };
    flushNow.current = flush;
    const changed = () => {
      timer ??= setTimeout(flush, wait);
    };
    const look = () => {
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
      editor.registerMutationListener(ImageNode, look),
      editor.registerCommand(BLUR_COMMAND, () => (flush(), false), COMMAND_PRIORITY_CRITICAL),
      onUploads(look),
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
