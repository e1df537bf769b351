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
  try {
    const payload = JSON.parse(atob(sessionStore.token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number;
    };
    return payload.exp ? (payload.exp - tokenSeconds) * 1000 : undefined;
  } catch {
    return undefined;
  }
}
