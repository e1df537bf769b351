// a page knows an admin's mutations once it knows that somebody is one; tests know them from the start
import '#mutations/all.ts';
import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Shorter where a test is expected to fail (scripts/sabotage). */
    patience: number;
  }
}

/** Milliseconds: what is loaded lazily, such as dialogs, takes a busy machine longer than the default second. */
export const patience = inject('patience') ?? 15_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}

const { waitFor } = vi;
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { timeout: patience, ...options });
