import { Dexie } from 'dexie';

/**
 * A page that is left may be kept in memory for Back, and WebKit keeps its open transactions with it: whoever opens the
 * store next waits for them until the browser is closed. So a page on its way there aborts what is not committed, and
 * starts anew when it is shown again. Nothing typed is lost by it: the last letters are noted apart (lastWords.ts), and
 * a write that was not committed was never said to be stored (R6).
 */
const unfinished = new Set<IDBTransaction>();
let isSuspended = false;
let hasAborted = false;

Dexie.addons.push((database) =>
  database.use({
    stack: 'dbcore',
    name: 'suspension',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const transaction = core.transaction(...asked);
        // what Dexie calls its own transaction is the browser's
        follow(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  }),
);

function follow(transaction: IDBTransaction): void {
  const forget = () => unfinished.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  unfinished.add(transaction);
  if (isSuspended) abort(transaction);
}

function abort(transaction: IDBTransaction): void {
  hasAborted = true;
  try {
    transaction.abort();
  } catch {
    // it has just finished
  }
}

if (typeof document !== 'undefined') {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    isSuspended = true;
    for (const transaction of unfinished) abort(transaction);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    isSuspended = false;
    if (persisted && hasAborted) location.reload();
  });
}
