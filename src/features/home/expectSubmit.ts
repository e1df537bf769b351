import { useEffect } from 'react';
import { expectSubmitDialog } from '#state/submitDialog.ts';
import { useSyncStatus } from '#state/syncStatus.ts';

/** Nothing is preloaded before the first records. */
let hasRecords = false;

/** When the button is hovered, touched or focused. In data-saver mode the dialog's code is loaded on opening. */
export function expectSubmit() {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // a failed load would be reported as an outdated version
  const canCome = Boolean(serviceWorker?.controller) || useSyncStatus.getState().online;
  if (hasRecords && canCome && !connection?.saveData) expectSubmitDialog();
}

/** Once the records are there and the page is idle. */
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

/** Milliseconds, for a browser without idle callbacks. */
const aWhile = 2_000;
