import { forEveryone } from '#mutations/known.ts';
import { attemptsOf } from '#queries/attempts.ts';
import { checkRateLimit } from '#remote/rateLimit.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { clock } from '#state/clock.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { syncSoon } from '#sync/leader.ts';
import type { DraftState } from '#sync/useDraft.ts';
import { newContent, type QuestionForm } from './questionForm.ts';

export type Submitted =
  /** Stored on this device: `entry` is what the server will answer. */
  | { outcome: 'stored'; entry: string }
  /** QUES-51 to QUES-53; `first`: the attempt that met the limit, not one that knew of it. */
  | { outcome: 'limited'; first: boolean; minutes: number | null }
  /** The check itself failed: blocked silently (QUES-55). */
  | { outcome: 'blocked' }
  | { outcome: 'failed' };

/** Timeout in milliseconds (A24). */
export const slow = 3_000;

/** QUES-29 to QUES-57. Offline it is stored and waits; the server is not asked, and nothing is refused (A26). */
export async function submitQuestion(
  form: QuestionForm,
  draft: Pick<DraftState<unknown>, 'handIn'>,
): Promise<Submitted> {
  const block = await blockOf();
  if (block) return block;
  const { recommended } = form;
  const written = await draft.handIn('question.submit', (id) => ({ id, ...newContent(form), recommended }));
  return written.stored ? { outcome: 'stored', entry: written.id } : { outcome: 'failed' };
}

/** Whether a request makes sense: with an expired session or without a network the question just waits. */
export const isReachable = (): boolean => {
  const { online, stop } = useSyncStatus.getState();
  return online && stop === null && navigator.onLine;
};

/** The check was not made: nobody answered, the session has ended, or a proxy stands alone. */
const unasked = [0, 401, 502, 503, 504];

/** Until when an account was asked to wait. */
const waitUntil = new Map<string, number>();

async function blockOf(): Promise<Submitted | undefined> {
  if (!isReachable()) return undefined;
  let left: number;
  let until: number | null;
  try {
    ({ left, until } = await attemptsOf('question.submit'));
    if (left > 0 && (await isAllowed())) return undefined;
  } catch (error) {
    // a server that can store nothing at the moment, or is not there behind its proxy, checks nothing either: the
    // question waits for it like any other
    if (error instanceof RequestFailed && (unasked.includes(error.status) || error.stop === 'unavailable'))
      return undefined;
    return { outcome: 'blocked' };
  }
  // the server knows more than this device: the next sync brings it
  if (left > 0) syncSoon();
  return limited(until);
}

/** If the check times out, the question is stored and waits like any other (QUES-57). */
async function isAllowed(): Promise<boolean> {
  const limit = forEveryone['question.submit'].limit;
  if (!limit || useSession.getState().profile?.role === 'admin') return true;
  const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), slow));
  return Promise.race([checkRateLimit(limit), silence]);
}

function limited(until: number | null): Submitted {
  const account = useSession.getState().account?.id ?? '';
  const now = clock.now();
  const first = (waitUntil.get(account) ?? 0) <= now;
  if (until !== null) waitUntil.set(account, until);
  void logSecurity({ type: 'rate_limit_exceeded', severity: 'medium', details: 'too many questions submitted' });
  return { outcome: 'limited', first, minutes: until === null ? null : Math.max(1, Math.ceil((until - now) / 60_000)) };
}
