import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Where a form shows two versions to choose from. It calls `stop` instead of saving: the focus moves there as soon as
 * the other version has arrived and is shown.
 */
export function useConflictPlace(isShown: boolean): { ref: RefObject<HTMLElement | null>; stop: () => void } {
  const ref = useRef<HTMLElement>(null);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!stopped || !isShown) return;
    ref.current?.focus();
    setStopped(false);
  }, [stopped, isShown]);
  return { ref, stop: () => setStopped(true) };
}
