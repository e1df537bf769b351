import { lazy, Suspense, useEffect, useState } from 'react';
import { ClosedAccount, type ClosedAccountProps } from '#features/sync/closedAccount.tsx';
import { endToastOfScreen } from '#state/toast.ts';
import { signOutForGood } from './signOutForGood.ts';

const ExportFiles = lazy(async () => ({ default: (await import('#features/study/exportFiles.tsx')).ExportFiles }));
const SignInAgain = lazy(async () => ({ default: (await import('./signInAgain.tsx')).SignInAgain }));

export function ClosedAccountRoute({ reason }: Pick<ClosedAccountProps, 'reason'>) {
  const [signingIn, setSigningIn] = useState(false);
  // it stands under the address of the screen before, whose toasts speak of what can no longer be sent
  useEffect(endToastOfScreen, []);
  return (
    <>
      <ClosedAccount
        reason={reason}
        exportStudy={(user, onSaved) => (
          <Suspense>
            <ExportFiles user={user} onSaved={(file) => file === 'all' && onSaved()} />
          </Suspense>
        )}
        onRemove={() => void signOutForGood()}
        onSignIn={() => setSigningIn(true)}
      />
      {signingIn && (
        <Suspense>
          <SignInAgain onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
    </>
  );
}
