import type { AccountCode, Stop } from '#model/code.ts';
import { Stopped } from './account.ts';
import { now } from './sql.ts';
import { isTrouble } from './trouble.ts';

/** Why an account call was refused: a code for the app, a sentence for other clients. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: AccountCode,
    sentence: string,
  ) {
    super(sentence);
  }
  get body(): object {
    return { code: this.code, message: this.message };
  }
}

/**
 * Runs one request; a stop becomes its status and code. Anything else is reported as the server's own failure:
 * PocketBase's default would be 400, as if the request were wrong and a retry useless.
 * @param asError the sentence for a caller that knows no codes, where each refusal has an `error`
 */
export function respond(e: EngineRequest, work: () => string | EngineAnswer, asError?: (stop: Stop) => string): void {
  const said = (stop: Stop) => (asError ? { error: asError(stop) } : {});
  let body: string | EngineAnswer;
  try {
    body = work();
  } catch (error) {
    if (error instanceof Refused) return e.json(error.status, error.body);
    if (!(error instanceof Stopped)) {
      console.error('a request failed', String(error));
      if (isTrouble(error)) return e.json(503, { stop: 'unavailable', ...said('unavailable') });
      return e.json(500, said('unavailable'));
    }
    return e.json(error.status, {
      stop: error.stop,
      ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
      ...(error.refused && { refused: error.refused }),
      ...(error.sentence ? { error: error.sentence } : said(error.stop)),
      // so that the device keeps counting the days of its journal (R29)
      ...(isClosing(error.stop) && { at: now() }),
    });
  }
  if (typeof body === 'string') e.blob(200, 'application/json; charset=utf-8', body);
  else body.send(e);
}

const isClosing = (stop: Stop): boolean => stop === 'deactivated' || stop === 'deleted';

/** As much as the largest body that `intake.go` lets in; it knows the limit of each path. */
const mostBytes = 2 * 1024 * 1024;

/** The body as JSON. */
export function bodyOf(e: EngineRequest): unknown {
  try {
    return JSON.parse(toString(e.request.body, mostBytes)) as unknown;
  } catch {
    throw new Stopped(400, 'invalid_request');
  }
}
