import { IDBDatabase } from 'fake-indexeddb';
import type { Outbox } from '#local/outbox.ts';

/**
 * What a power cut loses: whatever was committed without `strict` since the last strict commit of the same database, as
 * browsers promise it. The test stores remember how to undo each transaction.
 */
interface Transaction extends EventTarget {
  mode: string;
  durability: string;
  _rollbackLog: (() => void)[];
}
const volatile = new WeakMap<object, (() => void)[][]>();
/** A browser writes relaxed transactions a little later: this many are in doubt at a time. */
const inDoubt = 3;
/** The databases with something to lose, by their browser. */
const doubtful = new Map<IDBFactory, Set<object>>();
const factories = new WeakMap<object, IDBFactory>();

const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: { _rawDatabase: object }, ...args: never[]) {
  const made = (transaction as (...given: never[]) => unknown).apply(this, args) as Transaction;
  const raw = this._rawDatabase;
  if (made.mode === 'readwrite')
    made.addEventListener('complete', () => {
      const factory = factories.get(raw);
      if (made.durability === 'strict' || !factory) {
        volatile.delete(raw);
        if (factory) doubtful.get(factory)?.delete(raw);
        return;
      }
      volatile.set(raw, [...(volatile.get(raw) ?? []), [...made._rollbackLog]].slice(-inDoubt));
      doubtful.set(factory, (doubtful.get(factory) ?? new Set()).add(raw));
    });
  return made as never;
};

/** Watches the databases of one browser. */
export function watchDisk(factory: IDBFactory): void {
  const open = factory.open.bind(factory);
  factory.open = (...args: Parameters<IDBFactory['open']>) => {
    const request = open(...args);
    request.addEventListener('success', () => {
      factories.set((request.result as unknown as { _rawDatabase: object })._rawDatabase, factory);
    });
    return request;
  };
}

/** Once every tab is dead. Databases opened afterwards hold only what was durable. */
export function cutPower(factory: IDBFactory): number {
  let undone = 0;
  for (const raw of doubtful.get(factory) ?? []) {
    const log = (volatile.get(raw) ?? []).flat();
    undone += log.length;
    for (const undo of log.toReversed()) undo();
    volatile.delete(raw);
  }
  doubtful.delete(factory);
  return undone;
}

/** Inside a transaction of this outbox this many writes succeed, and the next one fails; null for no failure. */
export interface Tear {
  left: number | null;
  /** What happens at that moment, besides. */
  also?: () => void;
}

/** A write that fails in the middle rolls back its whole transaction. */
export function tearable(outbox: Outbox, tear: Tear, failure: () => Error): void {
  outbox.use({
    stack: 'dbcore',
    name: 'tear',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (tear.left === null || tear.left-- > 0) return table.mutate(request);
            tear.left = null;
            tear.also?.();
            tear.also = undefined;
            return Promise.reject(failure());
          },
        };
      },
    }),
  });
}
