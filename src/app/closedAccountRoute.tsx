import { lazy, Suspense, useState } from 'react';
import { ClosedAccount, type ClosedAccountProps } from '#features/sync/closedAccount.tsx';
import { signOutForGood } from './signOutForGood.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./signInAgain.tsx')).SignInAgain }));

export function ClosedAccountRoute({ reason }: Pick<ClosedAccountProps, 'reason'>) {
  const [signingIn, setSigningIn] = useState(false);
  return (
    <>
      <ClosedAccount reason={reason} onRemove={() => void signOutForGood()} onSignIn={() => setSigningIn(true)} />
      {signingIn && (
        <Suspense>
          <SignInAgain onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
    </>
  );
}
