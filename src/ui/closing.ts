import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

export interface Closing {
  /** Opening it was a step to another address, and Back undoes that step. */
  hasAddress?: boolean | undefined;
}

/**
 * Two ways to close the topmost overlay that MUI does not know. Escape while nothing has the focus: a button that is
 * disabled while pressed, or a part that is rerendered, drops it to the body, where MUI does not listen, until its
 * focus trap takes it back. And Back, which on a phone means *away with this*, not *away from the page below*.
 */
export function useClosing(open: boolean, onClose: () => void, { hasAddress }: Closing = {}) {
  const paper = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const history = useRouter({ warn: false })?.history;
  useEffect(() => {
    if (!open) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== document.body) return;
      if (isTopmost(paper)) close.current();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [open]);
  useEffect(() => {
    if (!open || hasAddress || !history) return;
    const blockerFn = ({ action }: { action: string }) => {
      const closes = action === 'BACK' && isTopmost(paper);
      if (closes) close.current();
      return closes;
    };
    return history.block({ blockerFn, enableBeforeUnload: false });
  }, [open, hasAddress, history]);
  return paper;
}

function isTopmost(paper: RefObject<HTMLDivElement | null>): boolean {
  const top = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].at(-1);
  return top !== undefined && paper.current?.contains(top) === true;
}
