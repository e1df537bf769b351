/** Runs a hook and the change that triggered it as one transaction: both happen, or neither. */
export function together(e: RecordEvent, work: (tx: App) => void): void {
  const outside = e.app;
  try {
    outside.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = outside;
  }
}
