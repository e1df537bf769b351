import { isTyping, isUndoKey } from '#ui/screenKeys.ts';
import { hideToast, useToast } from '#state/toast.ts';

/** Ctrl+Z takes back what a toast offers to undo, where the screen has no use of its own for it. */
export function followUndoKey(): void {
  // after the screen's own keys, which are the document's
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || !isUndoKey(event) || isTyping(event.target)) return;
    const action = useToast.getState().toast?.action;
    if (action?.icon !== 'undo') return;
    event.preventDefault();
    hideToast();
    action.run();
  });
}
