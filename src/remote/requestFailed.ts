import type { MediaRefusal, Stop } from '#model/code.ts';

/** A request without a usable answer. Status 0: no answer at all, which is offline, whatever the browser says (A26). */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly stop?: Stop,
    /** Seconds until it makes sense to try again. */
    readonly retryAfter?: number,
    /** Why a picture is not taken, for good. */
    readonly refused?: MediaRefusal,
    /** What the call itself answered, beside the codes that every call has; `at` is the server's clock, ISO 8601. */
    readonly said: { code?: string; message?: string; at?: string } = {},
  ) {
    super(`request failed: ${status}${stop ? ` ${stop}` : ''}`);
  }
}
