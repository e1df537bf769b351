import { create } from 'zustand';
import { clock } from './clock.ts';
import { useSession } from './session.ts';

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

/** What was said, when and to whom: to be read again (A150). */
interface Said extends ToastView {
  number: number;
  at: number;
  to: string | undefined;
}

/**
 * At most one is shown: a new toast replaces the old (CONST-13). The number distinguishes two equal ones. What was said
 * is in memory only, the latest first.
 */
export const useToast = create<{ toast: (ToastView & { number: number }) | null; said: readonly Said[] }>(() => ({
  toast: null,
  said: [],
}));

/** @returns hides this one, if it is still shown: its cause is mended (A123), and what it offered is over */
export function showToast({ action, ...view }: ToastView): () => void {
  shown += 1;
  const number = shown;
  const offered = action && { ...action, run: () => (endAction(number), action.run()) };
  const toast = { ...view, ...(offered && { action: offered }), number };
  const said = { ...toast, at: clock.now(), to: useSession.getState().account?.id };
  useToast.setState((before) => ({ toast, said: [said, ...before.said].slice(0, mostSaid) }));
  return () => {
    endAction(number);
    if (useToast.getState().toast?.number === number) hideToast();
  };
}

const mostSaid = 50;

export const hideToast = () => useToast.setState({ toast: null });

/** A toast belongs to the screen on which it is read (A123), and what it offers can be done there. */
export function endToastOfScreen() {
  endAction();
  const { toast } = useToast.getState();
  if (toast) useToast.setState({ toast: toast.isForNextScreen ? { ...toast, isForNextScreen: false } : null });
}

/** Of one toast, or of all (A215). */
const endAction = (number?: number) =>
  useToast.setState(({ said }) => ({
    said: said.map((one) => (number === undefined || one.number === number ? { ...one, action: undefined } : one)),
  }));

let shown = 0;
