import { $nodesOfType, BLUR_COMMAND, COMMAND_PRIORITY_CRITICAL, type LexicalEditor, mergeRegister } from 'lexical';
import { useCallback, useEffect, useRef, useState } from 'react';
import { characters as codePoints } from '#model/limits.ts';
import { plainText } from '#model/plainText.ts';
import { $htmlOf } from './htmlExport.ts';
import { ImageNode } from './imageNode.tsx';
import { onUploads, uploadOf } from './uploads.ts';

/** Pictures of the text that are not stored on this device: handing the text in now would leave them out. */
export type Missing = 'running' | 'refused' | null;

export interface Content {
  html: string;
  /** Visible code points (A23). */
  characters: number;
}

/**
 * Milliseconds from the first keystroke until the content is reported: what was not reported is lost if the tab
 * crashes. In a long text on a slow device reporting is slow, and gets at most this share of the time.
 */
const reportMs = 80;
const share = 0.25;

/** Counted as the limits count, on both sides. */
export function readContent(editor: LexicalEditor): Content {
  const html = editor.read($htmlOf);
  return { html, characters: codePoints(plainText(html)) };
}

/**
 * Reports the content of the text: shortly after typing, and at once when it loses the focus, is hidden or closed.
 * Nothing is rendered into the text, so an IME conversion is never disturbed.
 */
export function useContent(
  editor: LexicalEditor,
  onChange: (content: Content) => void,
  onMissing?: (missing: Missing) => void,
) {
  const [characters, setCharacters] = useState(() => readContent(editor).characters);
  const callbacks = useRef({ onChange, onMissing });
  const flushNow = useRef(() => {});
  const read = useCallback(() => readContent(editor), [editor]);
  useEffect(() => {
    callbacks.current = { onChange, onMissing };
  });
  useEffect(() => {
    let last = read().html;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = reportMs;
    let missing: Missing = null;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const began = performance.now();
      const content = read();
      setCharacters(content.characters);
      if (content.html !== last) {
        last = content.html;
        callbacks.current.onChange(content);
      }
      wait = Math.max(reportMs, (performance.now() - began) / share);
    };
    flushNow.current = flush;
    const changed = () => {
      timer ??= setTimeout(flush, wait);
    };
    const look = () => {
      const now = editor.read($missing);
      if (now !== missing) callbacks.current.onMissing?.((missing = now));
    };
    const hidden = () => document.visibilityState === 'hidden' && flush();
    const removeAll = mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        changed();
      }),
      // not at each keystroke: it visits every picture
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

/** Whether a picture of this text is still being stored on the device. */
function $missing(): Missing {
  const unstored = $nodesOfType(ImageNode)
    .map((node) => node.getPicture())
    .filter(({ id }) => id === '');
  if (unstored.some(({ upload }) => uploadOf(upload)?.state !== 'refused')) return 'running';
  return unstored.length ? 'refused' : null;
}
