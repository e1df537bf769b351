import { roles } from '#model/access.ts';
import { type PullAnswer, type PullRequest, type PushAnswer, type PushRequest, wireShape } from '#model/wire.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

export function syncRequest(path: 'push', body: PushRequest, token: string): Promise<PushAnswer>;
export function syncRequest(path: 'pull', body: PullRequest, token: string): Promise<PullAnswer>;
/**
 * POST /api/sync/push and /api/sync/pull. Throws `RequestFailed`: an answer of the wrong shape, as from a portal that
 * answers everything with its own JSON, counts as none. None of it is acted on.
 */
export async function syncRequest(
  path: 'push' | 'pull',
  body: object,
  token: string,
): Promise<PushAnswer | PullAnswer> {
  const answer = await request<unknown>(`sync/${path}`, { shape: wireShape, ...body }, token);
  if (path === 'push' ? isPushAnswer(answer) : isPullAnswer(answer)) return answer as PushAnswer | PullAnswer;
  throw new RequestFailed(0);
}

type Found = Record<string, unknown>;

export const isPushAnswer = (answer: unknown): answer is PushAnswer =>
  isPlace(answer) && (answer.restored === true || isListOf(answer.results, isJudgement));

export const isPullAnswer = (answer: unknown): answer is PullAnswer =>
  isPlace(answer) && (answer.restored === true || answer.behind === true || isReset(answer) || isPage(answer));

const isPlace = (answer: unknown): answer is Found =>
  isObject(answer) &&
  typeof answer.boot === 'string' &&
  isCount(answer.seq) &&
  typeof answer.at === 'string' &&
  !Number.isNaN(Date.parse(answer.at));

/** Verdicts are not checked against a list: a newer server may have one more, and its entry waits. */
const isJudgement = (one: unknown): boolean =>
  isObject(one) && typeof one.id === 'string' && typeof one.result === 'string';

const isReset = ({ reset, epoch, role, totals }: Found): boolean =>
  reset === true && typeof epoch === 'string' && roles.some((one) => one === role) && isObject(totals);

const isPage = ({ rows, gone, cursor, more }: Found): boolean =>
  isCount(cursor) &&
  typeof more === 'boolean' &&
  isObject(rows) &&
  isObject(gone) &&
  Object.values(rows).every((some) => isListOf(some, (row) => isObject(row) && typeof row.id === 'string')) &&
  Object.values(gone).every((some) => isListOf(some, (id) => typeof id === 'string'));

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);
