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
  interface Internals {
    _disableExpensiveErrorDiagnostics?: boolean;
  }
  const { configure, getConfig } = await import('@testing-library/react');
  const { getElementError } = getConfig();
  const isWaiting = () => (getConfig() as Internals)._disableExpensiveErrorDiagnostics;
  configure({
    asyncUtilTimeout: patience,
    // each look of a wait that finds nothing yet would print the screen; the last one is printed as the wait gives up
    getElementError: (message, container) =>
      isWaiting()
        ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
}

const { waitFor } = vi;
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { timeout: patience, ...options });
