import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { holdKeys } from './keysAhead.ts';
import { useOpened } from './opened.ts';

/**
 * What opens above the screen: its code is loaded when it first opens, and it stays mounted so that closing can animate.
 * Until it has the focus, keys wait for it.
 */
export function Opening({ open, children }: { open: boolean; children: ReactNode }) {
  useKeysAhead(open);
  return useOpened(open) ? <Suspense>{children}</Suspense> : null;
}

function useKeysAhead(open: boolean): void {
  useLayoutEffect(() => (open ? holdKeys() : undefined), [open]);
}

/** In the place of a field that takes the focus when its code has come: keys wait for it too. */
export function FieldAhead() {
  useLayoutEffect(() => holdKeys('field'), []);
  return null;
}
