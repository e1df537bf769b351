import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ToastHost } from '#ui/toastHost.tsx';
import { TooltipHost } from '#ui/tooltipHost.tsx';
import { closeChangePassword, useChangePassword } from './changePassword.ts';
import { useSignOut } from './signOut.ts';
import { useUpdate } from './update.ts';

const SignOutQuestion = lazy(async () => ({ default: (await import('./signOutQuestion.tsx')).SignOutQuestion }));
const ChangePassword = lazy(async () => ({
  default: (await import('#features/password/changePassword.tsx')).ChangePassword,
}));
const UpdatePrompt = lazy(async () => ({ default: (await import('./updatePrompt.tsx')).UpdatePrompt }));

/** Shared by every screen, signed in or not. */
export function Root() {
  const updateWaits = useUpdate((update) => update.waiting);
  const signOutAsked = useSignOut((signOut) => signOut.asked);
  const changePassword = useChangePassword();
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
      {changePassword.opening > 0 && (
        <Suspense>
          <ChangePassword key={changePassword.opening} open={changePassword.open} onClose={closeChangePassword} />
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
