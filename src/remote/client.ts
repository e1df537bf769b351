import type PocketBase from 'pocketbase';
import type { BaseAuthStore } from 'pocketbase';
import { sessionStore } from './sessionStore.ts';

let coming: Promise<PocketBase> | undefined;

/** The only connection to the server, loaded on first use. Rejects if that fails; the next call retries. */
export function client(): Promise<PocketBase> {
  coming ??= import('pocketbase').then(({ default: Client }) => {
    const made = new Client('/', sessionStore as unknown as BaseAuthStore);
    made.autoCancellation(false);
    return made;
  });
  coming.catch(() => {
    coming = undefined;
  });
  return coming;
}

/** The lifetime of a token in seconds; the server's setting. */
const tokenSeconds = 60 * 24 * 60 * 60;

/** When the current token was issued, in milliseconds; undefined without a readable one. */
export function tokenIssuedAt(): number | undefined {
  const { exp } = claims();
  return exp ? (exp - tokenSeconds) * 1000 : undefined;
}

/** The session on the server that the current token belongs to; undefined without a readable one. */
export const currentSession = (): string | undefined => claims().session;

function claims(): { exp?: number; session?: string } {
  try {
    return JSON.parse(atob(sessionStore.token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    return {};
  }
}
