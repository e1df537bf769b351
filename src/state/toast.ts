import { create } from 'zustand';

export interface ToastView {
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string;
  /** One possible action, such as Undo. */
  action?: { label: string; icon?: 'undo'; run: () => void };
  /** The mutations that it reports as done, for whoever learns that one of them was overtaken. */
  about?: readonly string[];
  /** It was done on this device, and no refusal makes it untrue: what is carried over counts anew, and may be refused. */
  isOnDevice?: boolean;
  /** What it says leads to another screen, where it is read: "Signed out". */
  isForNextScreen?: boolean;
}

/** At most one: a new toast replaces the old (CONST-13). The number distinguishes two equal ones. */
export const useToast = create<{ toast: (ToastView & { number: number }) | null }>(() => ({ toast: null }));

/** @returns hides this one, if it is still shown: its cause is mended (A123) */
export function showToast(toast: ToastView): () => void {
  shown += 1;
  const number = shown;
  useToast.setState({ toast: { ...toast, number } });
  return () => {
    if (useToast.getState().toast?.number === number) hideToast();
  };
}

export const hideToast = () => useToast.setState({ toast: null });

/** A toast belongs to the screen on which it is read (A123). */
export function endToastOfScreen() {
  const { toast } = useToast.getState();
  if (toast) useToast.setState({ toast: toast.isForNextScreen ? { ...toast, isForNextScreen: false } : null });
}

let shown = 0;
