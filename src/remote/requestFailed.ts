import type { MediaRefusal, Stop } from '#model/code.ts';

/** A request without a usable answer. Status 0: no answer at all, so offline, whatever the browser says (A26). */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly stop?: Stop,
    /** Seconds to wait before a retry. */
    readonly retryAfter?: number,
    /** Why a picture was refused, for good. */
    readonly refused?: MediaRefusal,
    /** The call's own answer, besides the codes that all calls share; `at` is the server's clock, ISO 8601. */
    readonly said: { code?: string; message?: string; at?: string } = {},
  ) {
    super(`request failed: ${status}${stop ? ` ${stop}` : ''}`);
  }
}
