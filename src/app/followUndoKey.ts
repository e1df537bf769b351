import { hideToast, useToast } from '#state/toast.ts';

/** While it is typed in, the key is the field's own. */
const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/** Ctrl+Z takes back what a toast offers to undo, where the screen has no use of its own for it. */
export function followUndoKey(): void {
  // after the screen's own keys, which are the document's
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey || (event.target instanceof Element && event.target.closest(typed))) return;
    const action = useToast.getState().toast?.action;
    if (action?.icon !== 'undo') return;
    event.preventDefault();
    hideToast();
    action.run();
  });
}
