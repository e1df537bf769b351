import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ToastHost } from '#ui/toastHost.tsx';
import { TooltipHost } from '#ui/tooltipHost.tsx';
import { useUpdate } from './update.ts';

const UpdatePrompt = lazy(async () => ({ default: (await import('./updatePrompt.tsx')).UpdatePrompt }));

/** What every screen has, signed in or not. */
export function Root() {
  const updateWaits = useUpdate((update) => update.waiting);
  return (
    <>
      <Outlet />
      <ToastHost />
      <TooltipHost />
      {updateWaits && (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      )}
    </>
  );
}
