import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const SignInAgain = lazy(async () => ({ default: (await import('./signInAgain.tsx')).SignInAgain }));

const StoreTrouble = lazy(async () => ({ default: (await import('./storeRoute.tsx')).StoreTrouble }));

/** Above every screen, only when the person must act before sending or storing continues. */
export function SessionNotice() {
  const stop = useSyncStatus((status) => status.stop);
  const storage = useSyncStatus((status) => status.storage);
  const texts = useTexts().session;
  const [signingIn, setSigningIn] = useState(false);
  if (storage !== 'ready')
    return (
      <div className="session-notice">
        <Suspense>
          <StoreTrouble />
        </Suspense>
      </div>
    );
  if (stop !== 'signed_out') return null;
  return (
    <div className="session-notice">
      <Notice look="calm" icon="info" role="status" title={texts.ended}>
        <p>{texts.endedMessage}</p>
        <Button look="outline" size="dense" onClick={() => setSigningIn(true)}>
          {texts.signInAgain}
        </Button>
      </Notice>
      {signingIn && (
        <Suspense>
          <SignInAgain onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
    </div>
  );
}
