import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { orphanTexts } from '#i18n/sections/orphan.ts';
import { useTexts } from '#i18n/texts.ts';
import { signIn } from '#remote/auth.ts';
import { useSession } from '#state/session.ts';
import { syncNow } from '#sync/leader.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/passwordField.tsx';

/** Asks for the same person's password without leaving the screen: what they recorded meanwhile is sent at once. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { forgotten, forgottenWay } = useSection(orphanTexts);
  const email = useSession((session) => session.account?.email ?? '');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** It may be unknown to the server; one that waits or is closed is not. */
  const [mayBeForgotten, setMayBeForgotten] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy) return;
    if (!password) return setError(texts.auth.passwordRequired);
    setBusy(true);
    const result = await signIn(email, password);
    setBusy(false);
    if (!result.ok) {
      setMayBeForgotten(!!result.isUnknown);
      return setError(result.message);
    }
    syncNow();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.session.signInAgain}
      subtitle={email}
      width={440}
      onSubmit={() => void submit()}
      foot={
        <Button type="submit" look="primary" busy={busy}>
          {texts.auth.submit}
        </Button>
      }
    >
      <PasswordField
        label={texts.auth.password}
        name="password"
        required
        autoFocus
        value={password}
        onChange={setPassword}
        error={error}
      />
      {error && password && mayBeForgotten && (
        <Notice look="calm" icon="info" title={forgotten}>
          <p>{forgottenWay}</p>
          <ButtonLink look="outline" size="dense" to="/signup">
            {texts.auth.requestAccount}
          </ButtonLink>
        </Notice>
      )}
    </Dialog>
  );
}
