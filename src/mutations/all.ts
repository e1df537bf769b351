import type * as v from 'valibot';
import { forAdmins } from './forAdmins.ts';
import { forLater } from './forLater.ts';
import { forEveryone, learn } from './known.ts';
import type { RateLimit } from './mutation.ts';

/**
 * Every write there is. A name is never reused: devices keep entries for weeks. Whoever imports this knows them all: the
 * server, the service worker, the tests. A page imports its types only, and `known.ts`.
 */
export const mutations = { ...forEveryone, ...forLater, ...forAdmins } as const;
learn({ ...forLater, ...forAdmins });

export { mutationNamed } from './known.ts';

export type MutationName = keyof typeof mutations;
export type ArgumentsOf<Name extends MutationName> = v.InferInput<(typeof mutations)[Name]['args']>;

/** The limits on a person's own writes, by operation. */
export const limitOf: Readonly<Record<string, RateLimit>> = Object.fromEntries(
  Object.values(mutations).flatMap(({ limit }) => (limit ? [[limit.operation, limit]] : [])),
);
