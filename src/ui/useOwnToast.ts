import { useEffect, useRef } from 'react';
import { showToast, type ToastView } from '#state/toast.ts';

/**
 * Shows toasts of a form, which go with it and when their cause is mended (A123).
 * @param isMended of what a toast may speak of; becoming true it hides the last one
 * @param open for a form that stays mounted
 */
export function useOwnToast(isMended: boolean, open = true): (toast: ToastView) => void {
  const hide = useRef<() => void>(undefined);
  useEffect(() => {
    if (isMended) hide.current?.();
  }, [isMended]);
  useEffect(() => (open ? () => hide.current?.() : undefined), [open]);
  return (toast) => {
    hide.current = showToast(toast);
  };
}
