import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#state/turn.ts';
import { ToastHost } from '#ui/toastHost.tsx';
import { Opening } from '#ui/opening.tsx';
import { closeChangePassword, useChangePassword } from './changePassword.ts';
import { useSignOut } from './signOut.ts';
import { useUpdate } from './update.ts';

const Later = lazy(async () => ({ default: (await import('./later.tsx')).Later }));
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
  const isIdle = useIdle();
  return (
    <>
      <Outlet />
      <ToastHost />
      {isIdle && (
        <Suspense>
          <Later />
        </Suspense>
      )}
      {signOutAsked && (
        <Opening open>
          <SignOutQuestion />
        </Opening>
      )}
      <Opening open={changePassword.open}>
        <ChangePassword key={changePassword.opening} open={changePassword.open} onClose={closeChangePassword} />
      </Opening>
      {updateWaits && (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      )}
    </>
  );
}

/** Once the first screen stands. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let left = false;
    void whenIdle(1_000).then(() => left || setIdle(true));
    return () => {
      left = true;
    };
  }, []);
  return isIdle;
}
