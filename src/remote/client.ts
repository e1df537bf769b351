import type PocketBase from 'pocketbase';
import type { BaseAuthStore } from 'pocketbase';
import { sessionStore } from './sessionStore.ts';

let coming: Promise<PocketBase> | undefined;

/** The one connection to the server, loaded when it is first asked for. Rejects where that cannot be; then it is asked again. */
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

/** Seconds that a token lives; the server's setting. */
const tokenSeconds = 60 * 24 * 60 * 60;

/** When the present token was issued, in milliseconds; undefined when there is none that can be read. */
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
