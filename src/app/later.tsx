import { lazy, useEffect } from 'react';
import { useRecentMessages } from '#state/recentMessages.ts';
import { Opening } from '#ui/opening.tsx';
import { followToasts } from '#ui/toastTime.ts';
import { TooltipHost } from '#ui/tooltipHost.tsx';

const RecentMessages = lazy(async () => ({ default: (await import('./recentMessages.tsx')).RecentMessages }));

/** What every screen has, and none needs before it stands. Without it toasts stay until they are closed. */
export function Later() {
  const { open } = useRecentMessages();
  useEffect(followToasts, []);
  return (
    <>
      <TooltipHost />
      <Opening open={open}>
        <RecentMessages open={open} />
      </Opening>
    </>
  );
}
