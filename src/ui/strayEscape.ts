import { type RefObject, useEffect, useRef } from 'react';

/**
 * Escape closes the topmost overlay even while nothing has the focus: a button that is disabled while pressed, or a
 * part that is rerendered, drops it to the body, where MUI does not listen, until its focus trap takes it back.
 */
export function useStrayEscape(open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== document.body) return;
      const top = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].at(-1);
      if (top && paper.current?.contains(top)) close.current();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [open]);
  return paper;
}
