import { useEffect, useRef } from 'react';
import { showToast, type ToastView, useToast } from '#state/toast.ts';

/**
 * Shows toasts of a form, which go with it and when their cause is mended (A123).
 * @param isMended of what a toast may speak of; becoming true it hides the last one
 * @param open for a form that stays mounted
 * @param problems what is still wrong: of a toast that names several, a line each, the mended ones go
 */
export function useOwnToast(
  isMended: boolean,
  open = true,
  problems: readonly string[] = [],
): (toast: ToastView) => void {
  const hide = useRef<() => void>(undefined);
  const own = useRef<number>(undefined);
  const lines = problems.join('\n');
  useEffect(() => {
    const { toast } = useToast.getState();
    if (!lines || !toast?.message || toast.number !== own.current) return;
    const said = toast.message.split('\n');
    const left = said.filter((line) => lines.split('\n').includes(line));
    if (left.length && left.length < said.length) useToast.setState({ toast: { ...toast, message: left.join('\n') } });
  }, [lines]);
  useEffect(() => {
    if (isMended) hide.current?.();
  }, [isMended]);
  useEffect(() => (open ? () => hide.current?.() : undefined), [open]);
  return (toast) => {
    hide.current = showToast(toast);
    own.current = useToast.getState().toast?.number;
  };
}
