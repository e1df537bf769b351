import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ToastHost } from '#ui/toastHost.tsx';
import { TooltipHost } from '#ui/tooltipHost.tsx';
import { useSignOut } from './signOut.ts';
import { useUpdate } from './update.ts';

const SignOutQuestion = lazy(async () => ({ default: (await import('./signOutQuestion.tsx')).SignOutQuestion }));
const UpdatePrompt = lazy(async () => ({ default: (await import('./updatePrompt.tsx')).UpdatePrompt }));

/** What every screen has, signed in or not. */
export function Root() {
  const updateWaits = useUpdate((update) => update.waiting);
  const signOutAsked = useSignOut((signOut) => signOut.asked);
  return (
    <>
      <Outlet />
      <ToastHost />
      <TooltipHost />
      {signOutAsked && (
        <Suspense>
          <SignOutQuestion />
        </Suspense>
      )}
      {updateWaits && (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      )}
    </>
  );
}
