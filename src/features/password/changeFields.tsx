import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { useSession } from '#state/session.ts';
import { NewPasswordFields } from '#ui/newPasswordFields.tsx';
import { ErrorState, OfflineNote } from '#ui/notice.tsx';
import { PasswordField } from '#ui/passwordField.tsx';
import type { PasswordChange } from './useChange.ts';
import './password.css';

export function ChangeFields({ change, autoFocus }: { change: PasswordChange; autoFocus?: boolean }) {
  const texts = useSection(passwordTexts);
  const email = useSession((session) => session.account?.email ?? '');
  const { current, setCurrent, next, setNext, tried, offline, errors, fields } = change;
  return (
    <div className="change-fields" ref={fields}>
      {/* so that a password manager knows the account */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.current}
        name="current"
        required
        autoFocus={autoFocus}
        value={current}
        onChange={setCurrent}
        error={errors.current}
      />
      <NewPasswordFields
        labels={[texts.new, texts.again]}
        value={next}
        onChange={setNext}
        tried={tried}
        refused={errors.next}
      />
      {errors.other && <ErrorState title={texts.changeFailed} messages={[errors.other]} />}
      <div role="status">{offline && <OfflineNote>{texts.offline}</OfflineNote>}</div>
    </div>
  );
}
