import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { resetPassword } from '#remote/account.ts';
import { forgetResetToken, readResetToken } from '#state/resetToken.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CardScreen } from '#ui/cardScreen.tsx';
import { NewPasswordFields, unfitField } from '#ui/newPasswordFields.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { type Failed, Failure, Outcome } from './outcome.tsx';

/** The page that the mailed link opens; its token has already been removed from the address (A05). */
export function ResetPassword() {
  const texts = useSection(passwordTexts);
  const [token, setToken] = useState(readResetToken);
  const [outcome, setOutcome] = useState<'done' | 'no link' | null>(token ? null : 'no link');
  useEffect(() => {
    // of two links the one that was opened last: an earlier one is worth nothing any more (AUTH-18)
    const follow = () => {
      const newer = readResetToken();
      if (!newer || newer === token) return;
      setToken(newer);
      setOutcome(null);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [token]);
  const done = outcome === 'done';
  const title = outcome ? (done ? texts.resetDoneTitle : texts.noLinkTitle) : texts.resetTitle;
  usePageTitle(title);
  return (
    <CardScreen>
      {outcome ? (
        <Outcome title={title}>
          <p className="card-screen-text">{done ? texts.resetDoneMessage : texts.noLinkMessage}</p>
          <ButtonLink to={done ? '/auth' : '/auth/forgot'} look="primary" size="big" wide>
            {done ? texts.signIn : texts.askAgain}
          </ButtonLink>
        </Outcome>
      ) : (
        <ChooseForm
          token={token ?? ''}
          onEnd={(next) => {
            forgetResetToken();
            setOutcome(next);
          }}
        />
      )}
    </CardScreen>
  );
}

function ChooseForm({ token, onEnd }: { token: string; onEnd: (outcome: 'done' | 'no link') => void }) {
  const texts = useSection(passwordTexts);
  const [password, setPassword] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const unfit = unfitField(password);
    if (unfit) return form.current?.querySelector<HTMLInputElement>(`[name=${unfit}]`)?.focus();
    setBusy(true);
    const result = await resetPassword(token, password.password);
    setBusy(false);
    if (result.ok) return onEnd('done');
    if (result.code === 'invalid_token') return onEnd('no link');
    setFailed({ offline: result.offline, message: result.message ?? texts.unknown });
  };

  return (
    <form ref={form} className="card-screen-form" noValidate onSubmit={submit}>
      <h1 tabIndex={-1}>{texts.resetTitle}</h1>
      <p className="card-screen-subtitle">{texts.resetMessage}</p>
      <NewPasswordFields labels={[texts.new, texts.again]} value={password} onChange={setPassword} tried={tried} />
      <Failure failed={failed} offline={texts.resetOffline} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.set}
      </Button>
    </form>
  );
}
