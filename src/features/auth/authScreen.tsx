import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSection } from '#i18n/section.ts';
import { authTexts } from '#i18n/sections/auth.ts';
import { useTexts } from '#i18n/texts.ts';
import { type AuthResult, prepareSignIn, signIn } from '#remote/auth.ts';
import { useForeignLink } from '#state/foreignLink.ts';
import { showToast } from '#state/toast.ts';
import { BrandMark } from '#ui/brandMark.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { PasswordField } from '#ui/passwordField.tsx';
import { LanguageMenu, ThemeMenu } from '#ui/preferenceMenus.tsx';
import { EmailField } from '#ui/emailField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { PhoneLine, TrainMap } from './trainMap.tsx';
import './auth.css';

/** AUTH-03: a welcome panel beside the form, from 768 px on (AUTH-04). The guard redirects after signing in. */
export function AuthScreen() {
  useEffect(prepareSignIn, []);
  const { common } = useTexts();
  const own = useSection(authTexts);
  usePageTitle(own.documentTitle);
  return (
    <div className="auth">
      <section className="auth-welcome" aria-label={own.welcome}>
        <div className="auth-words">
          <span className="brand">
            <BrandMark ground="var(--accent-deep)" />
            {common.appName}
          </span>
          <h2>{own.heroTitle}</h2>
          <p>{own.heroText}</p>
        </div>
        <TrainMap />
      </section>
      <main className="auth-main" id="main">
        <div className="auth-tools">
          <LanguageMenu />
          <ThemeMenu />
        </div>
        <div className="auth-phone">
          <span className="brand">
            <BrandMark />
            {common.appName}
          </span>
          <PhoneLine />
        </div>
        <SignInForm />
      </main>
    </div>
  );
}

function SignInForm() {
  const texts = useTexts().auth;
  const own = useSection(authTexts);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Extract<AuthResult, { ok: false }> | null>(null);
  const mailConfigured = useMailConfigured();
  const isForeignLink = useForeignLink((link) => link.came);
  const form = useRef<HTMLFormElement>(null);
  const showFailure = useOwnToast(refused === null);

  // only what is wrong is marked, not what a missing connection or a limit stands in the way of
  const wrong = refused?.isUnknown ? refused.message : null;
  const emailError = tried && !email.trim() ? texts.emailRequired : wrong ? true : null;
  const passwordError = tried && !password ? texts.passwordRequired : wrong;
  const type = (set: (typed: string) => void) => (typed: string) => {
    set(typed);
    setRefused(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const missing = !email.trim() ? 'email' : !password ? 'password' : null;
    if (missing) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setBusy(true);
    setRefused(null);
    const result = await signIn(email, password);
    setBusy(false);
    if (result.ok)
      return void showToast({
        kind: 'success',
        title: own.welcomeBack,
        message: own.signedIn,
        isForNextScreen: true,
      });
    showFailure({ kind: 'error', title: texts.signInFailed, message: result.message });
    setRefused(result);
    if (!result.isUnknown) return;
    const typed = form.current?.querySelector<HTMLInputElement>('[name=password]');
    typed?.focus();
    typed?.select();
  };

  return (
    <form ref={form} className="auth-form" noValidate onSubmit={submit}>
      <div>
        <h1 tabIndex={-1}>{own.title}</h1>
        <p className="auth-subtitle">{own.subtitle}</p>
      </div>
      {isForeignLink && <Notice look="calm" icon="info" role="status" title={own.foreignLink} />}
      <EmailField
        label={texts.email}
        autoComplete="username"
        value={email}
        onChange={type(setEmail)}
        error={emailError}
      />
      <PasswordField
        label={texts.password}
        name="password"
        required
        value={password}
        onChange={type(setPassword)}
        error={passwordError}
      />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.submit}
      </Button>
      <div className="auth-ask">
        <p>
          {own.noAccount} <Link to="/signup">{texts.requestAccount}</Link>
        </p>
        {mailConfigured && <Link to="/auth/forgot">{own.forgotPassword}</Link>}
      </div>
      <p className="auth-note">
        <Icon name="info" size={18} />
        {isPlain() ? own.plainHttp : own.needsConnection}
      </p>
    </form>
  );
}

/** Over plain HTTP under a name browsers allow no service worker: nothing opens without a connection. */
const isPlain = () => 'isSecureContext' in window && !window.isSecureContext;

/** AUTH-74. Fetched after the first paint; false until known. */
function useMailConfigured(): boolean {
  const [configured, setConfigured] = useState(false);
  useEffect(() => {
    let present = true;
    void import('#remote/account.ts')
      .then(({ sendsMail }) => sendsMail())
      .then((sends) => present && setConfigured(sends));
    return () => {
      present = false;
    };
  }, []);
  return configured;
}
