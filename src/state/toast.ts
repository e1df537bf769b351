import { create } from 'zustand';

export interface ToastView {
  kind: 'success' | 'error' | 'info';
  title: string;
  message?: string;
  /** One possible action, such as Undo. */
  action?: { label: string; icon?: 'undo'; run: () => void };
}

/** At most one: a new toast replaces the old (CONST-13). The number distinguishes two equal ones. */
export const useToast = create<{ toast: (ToastView & { number: number }) | null }>(() => ({ toast: null }));

export function showToast(toast: ToastView) {
  shown += 1;
  useToast.setState({ toast: { ...toast, number: shown } });
}

export const hideToast = () => useToast.setState({ toast: null });

let shown = 0;
