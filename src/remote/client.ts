import PocketBase from 'pocketbase';

/** The one connection to the server; it keeps the session in the browser's storage and hears of other tabs' changes. */
export const client = new PocketBase('/');
client.autoCancellation(false);

/** Seconds that a token lives; the server's setting. */
const tokenSeconds = 60 * 24 * 60 * 60;

/** When the present token was issued, in milliseconds; undefined when there is none that can be read. */
export function tokenIssuedAt(): number | undefined {
  try {
    const payload = JSON.parse(
      atob(client.authStore.token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { exp?: number };
    return payload.exp ? (payload.exp - tokenSeconds) * 1000 : undefined;
  } catch {
    return undefined;
  }
}
