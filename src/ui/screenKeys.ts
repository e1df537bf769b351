import { useLayoutEffect, useRef } from 'react';
import { isPlainKey } from './composing.ts';

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Whether keys write something there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

const isAtField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Below an open dialog or menu no key means anything. */
const isCovered = (layers = 0): boolean => document.querySelectorAll('[role=dialog], [role=menu]').length > layers;

/** For page-wide shortcuts: ignored while typing, and below an open dialog. */
export const isBusyElsewhere = ({ target }: Pick<Event, 'target'>): boolean => isTyping(target) || isCovered();

export const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.isComposing &&
  event.key.toLowerCase() === 'z';

/** Also with Caps Lock: else the browser takes it for its own search, and what is typed next. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** A held key walks on; it decides once. */
const walks = /^(j|k|Arrow.*|Home|End)$/i;

/**
 * The keys of a screen, or of a dialog, each without a modifier but for that which takes back: not while something is typed or a choice has the focus, not below another
 * dialog, and a held key only where it walks.
 * @param press returns whether the key meant something
 * @param layers how many dialogs may be open: 1 for the keys of a dialog itself
 */
export function useScreenKeys(press: (event: KeyboardEvent) => boolean, layers = 0): void {
  const latest = useRef({ press, layers });
  latest.current = { press, layers };
  // with what it acts on, not a moment after it: fingers are fast
  useLayoutEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isUndo = isUndoKey(event);
      if (event.defaultPrevented || !(isUndo || isPlainKey(event)) || isCovered(latest.current.layers)) return;
      // a box that is ticked has nothing of its own to take back or to find
      const isElsewhere = isUndo || key === '/' ? isTyping(target) : isAtField(target);
      if (isElsewhere || (event.repeat && !walks.test(key))) return;
      if (latest.current.press(event)) event.preventDefault();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
}
