import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { addressIn, isEmail } from '#model/email.ts';
import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { requestPasswordReset } from '#remote/account.ts';
import { Button } from '#ui/button.tsx';
import { CardScreen } from '#ui/cardScreen.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { EmailField } from '#ui/emailField.tsx';
import { type Failed, Failure, Outcome } from './outcome.tsx';

/** AUTH-74: requests a link by mail. The response does not reveal whether the account exists, and neither does this. */
export function ForgotPassword() {
  const texts = useSection(passwordTexts);
  const [sent, setSent] = useState<string | null>(null);
  usePageTitle(sent ? texts.sentTitle : texts.forgotTitle);
  return (
    <CardScreen>
      {sent ? (
        <Outcome title={texts.sentTitle}>
          <p className="card-screen-text">
            {texts.sentBefore}
            <b>{sent}</b>
            {texts.sentAfter}
          </p>
          <p className="card-screen-text">{texts.sentNothing}</p>
        </Outcome>
      ) : (
        <AskForm onSent={setSent} />
      )}
      <p className="card-screen-ask">
        <Link to="/auth">{texts.backToSignIn}</Link>
      </p>
    </CardScreen>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const texts = useSection(passwordTexts);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const email = addressIn(typed);
  const error = !email ? texts.emailRequired : isEmail(email) ? null : texts.emailInvalid;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (error) return form.current?.querySelector('input')?.focus();
    setBusy(true);
    const result = await requestPasswordReset(email);
    setBusy(false);
    if (result.ok) return onSent(email);
    setFailed({ offline: result.offline, message: result.message ?? texts.unknown });
  };

  return (
    <form ref={form} className="card-screen-form" noValidate onSubmit={submit}>
      <h1 tabIndex={-1}>{texts.forgotTitle}</h1>
      <p className="card-screen-subtitle">{texts.forgotMessage}</p>
      <EmailField
        label={texts.email}
        autoComplete="username"
        value={typed}
        onChange={setTyped}
        error={tried ? error : null}
      />
      <Failure failed={failed} offline={texts.sendOffline} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
