import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { usePhone } from './media.ts';
import { ToastOutlet } from './toastOutlet.tsx';

/** The main action at the bottom of a phone's screen, with a toast above it. Not shown on larger ones. */
export function ThumbBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('thumb-bar', className)}>
      {usePhone() && <ToastOutlet />}
      {children}
    </div>
  );
}
