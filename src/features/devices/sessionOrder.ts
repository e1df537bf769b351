import type { SessionRow } from '#model/wire.ts';

/** This device first, then the one used last. The server does not know it more exactly than to some minutes. */
export const inOrder = (sessions: readonly SessionRow[]): SessionRow[] =>
  [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.seen - a.seen || b.began - a.began || (a.id < b.id ? -1 : 1),
  );

/** The browser does not say which phone or computer it runs on: two of a kind have one name. */
export const hasTwin = ({ id, browser, system }: SessionRow, all: readonly SessionRow[]): boolean =>
  all.some((other) => other.id !== id && other.browser === browser && other.system === system);
