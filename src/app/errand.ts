import type { useRouter } from '@tanstack/react-router';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { openSyncCentre } from '#state/syncCentre.ts';

/**
 * What the app was opened for: by a shortcut of its icon (scripts/manifest.ts), or with something that was shared, which
 * may have waited for its person to sign in.
 */
export async function runErrand({ navigate }: ReturnType<typeof useRouter>): Promise<void> {
  const address = new URLSearchParams(location.search);
  const errand = address.get('open');
  if (errand) {
    address.delete('open');
    // not again when the page is reloaded
    const rest = address.toString();
    await navigate({ href: location.pathname + (rest && `?${rest}`), replace: true });
  }
  if (errand === 'sync') openSyncCentre();
  const { openShared, reportLost } = await import('#features/submit/openShared.ts');
  if (errand === 'lost') reportLost();
  await openShared();
  if (errand === 'submit') openSubmitDialog();
}
