import { useEffect } from 'react';
import { expectSubmitDialog } from '#state/submitDialog.ts';
import { useSyncStatus } from '#state/syncStatus.ts';

/** Nothing is loaded ahead of the first records: they come first. */
let hasRecords = false;

/** When the button is pointed at, touched or focused. Who saves data gets the dialog's code when they open it. */
export function expectSubmit() {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // what cannot come would be told as a version that is gone
  const canCome = Boolean(serviceWorker?.controller) || useSyncStatus.getState().online;
  if (hasRecords && canCome && !connection?.saveData) expectSubmitDialog();
}

/** Once the records are there, and the page has nothing better to do. */
export function useExpectedSubmit(isWhole: boolean) {
  useEffect(() => {
    if (!isWhole) return undefined;
    hasRecords = true;
    if (!('requestIdleCallback' in globalThis)) {
      const later = setTimeout(expectSubmit, aWhile);
      return () => clearTimeout(later);
    }
    const idle = requestIdleCallback(expectSubmit);
    return () => cancelIdleCallback(idle);
  }, [isWhole]);
}

/** Milliseconds, for a browser that does not tell when it is idle. */
const aWhile = 2_000;
