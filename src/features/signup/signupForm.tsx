import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { mixesScripts } from '#model/mixedScripts.ts';
import { addressProblem } from '#model/newAddress.ts';
import { sanitizeName, type TextProblem } from '#model/sanitizeText.ts';
import { useSection } from '#i18n/section.ts';
import { newAddressTexts } from '#i18n/sections/newAddress.ts';
import { signupTexts } from '#i18n/sections/signup.ts';
import { register } from '#remote/account.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { keepRegistration, readRegistration } from '#state/registrationDraft.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { NewPasswordFields, unfitField } from '#ui/newPasswordFields.tsx';
import { OfflineNote } from '#ui/notice.tsx';
import { EmailField } from '#ui/emailField.tsx';
import { TextField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { HomeLink } from './homeLink.tsx';

/** @param onSubmitted receives the address as it was sent (AUTH-59) */
export function SignupForm({ onSubmitted }: { onSubmitted: (email: string) => void }) {
  const texts = useSection(signupTexts);
  const addresses = useSection(newAddressTexts);
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const [draft, setDraft] = useState(readRegistration);
  const [password, setPassword] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = useOwnToast(password.password === password.confirmation);

  const type = (typed: Partial<typeof draft>) => {
    const next = { ...draft, ...typed };
    setDraft(next);
    keepRegistration(next);
  };
  const email = comparable(draft.email);
  const fullName = draft.full_name.trim();
  const problem = nameProblem(fullName);
  const nameErrors: Record<TextProblem, string> = {
    not_text: texts.nameRequired,
    dangerous: texts.nameDangerous,
    nothing_left: texts.nameEmpty,
    too_long: texts.nameTooLong(limits.nameCharacters),
  };
  const nameError = !fullName ? texts.nameRequired : problem ? nameErrors[problem] : null;
  const addressWrong = addressProblem(email, mixesScripts);
  const emailError = !email
    ? texts.emailRequired
    : addressWrong
      ? { ...addresses, shape: texts.emailInvalid }[addressWrong]
      : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const { password: chosen, confirmation } = password;
    if (chosen && confirmation && chosen !== confirmation)
      show({ kind: 'error', title: texts.mismatchTitle, message: texts.mismatchMessage });
    if (problem === 'dangerous') void logMarkup('a name in the registration form');
    const unfit = nameError ? 'full_name' : emailError ? 'email' : unfitField(password);
    if (unfit) return form.current?.querySelector<HTMLInputElement>(`[name=${unfit}]`)?.focus();
    setBusy(true);
    const result = await register({ email, password: chosen, full_name: fullName });
    setBusy(false);
    setOffline(!result.ok && result.offline);
    if (result.ok) return onSubmitted(email);
    if (!result.offline) show({ kind: 'error', title: texts.failedTitle, message: result.message ?? texts.failed });
  };

  return (
    <form ref={form} className="card-screen-form" noValidate onSubmit={submit}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="card-screen-subtitle">{texts.subtitle}</p>
      <TextField
        label={texts.fullName}
        name="full_name"
        autoComplete="name"
        required
        value={draft.full_name}
        onChange={(full_name) => type({ full_name })}
        error={tried ? nameError : null}
      />
      <EmailField
        label={texts.email}
        autoComplete="email"
        value={draft.email}
        onChange={(typed) => type({ email: typed })}
        error={tried ? emailError : null}
      />
      <NewPasswordFields
        labels={[texts.password, texts.confirmPassword]}
        value={password}
        onChange={setPassword}
        tried={tried}
      />
      <div role="status">{offline && <OfflineNote>{texts.offline}</OfflineNote>}</div>
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      {isSignedIn ? (
        <HomeLink />
      ) : (
        <p className="card-screen-ask">
          {texts.haveAccount} <Link to="/auth">{texts.signIn}</Link>
        </p>
      )}
      <p className="card-screen-note">
        <Icon name="info" size={18} />
        <span>{texts.needsConnection}</span>
      </p>
    </form>
  );
}

function nameProblem(name: string): TextProblem | undefined {
  const cleaned = sanitizeName(name);
  return 'problem' in cleaned ? cleaned.problem : undefined;
}
