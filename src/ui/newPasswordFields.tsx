import { limits } from '#model/limits.ts';
import { passwordProblem } from '#model/password.ts';
import { useSection } from '#i18n/section.ts';
import { newPasswordTexts } from '#i18n/sections/newPassword.ts';
import { useState } from 'react';
import { PasswordField } from './passwordField.tsx';

export interface NewPassword {
  password: string;
  confirmation: string;
}

export interface NewPasswordFieldsProps {
  /** For the two fields. */
  labels: readonly [string, string];
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The form was submitted once: missing input is reported too. */
  tried: boolean;
  /** The server's reason for refusing it. */
  refused?: string | null;
}

/** A new password and its confirmation; named `password` and `confirmation` so that callers can find the inputs. */
export function NewPasswordFields({ labels, value, onChange, tried, refused }: NewPasswordFieldsProps) {
  const texts = useSection(newPasswordTexts);
  const [left, setLeft] = useState(false);
  const { password, confirmation } = value;
  const problem = passwordProblem(password);
  const said = { missing: texts.required, short: texts.short(limits.registrationPasswordCharacters), long: texts.long };
  const mismatch =
    confirmation && confirmation !== password && (tried || left)
      ? texts.mismatch
      : tried && !confirmation
        ? texts.confirmationRequired
        : null;
  return (
    <>
      <PasswordField
        label={labels[0]}
        name="password"
        required
        autoComplete="new-password"
        value={password}
        onChange={(next) => onChange({ ...value, password: next })}
        error={(tried && problem ? said[problem] : null) ?? refused}
      />
      <PasswordField
        label={labels[1]}
        name="confirmation"
        required
        autoComplete="new-password"
        value={confirmation}
        onChange={(next) => onChange({ ...value, confirmation: next })}
        onBlur={() => setLeft(confirmation !== '')}
        error={mismatch}
      />
    </>
  );
}

/** The first invalid field; undefined if both are valid. */
export function unfitField({ password, confirmation }: NewPassword): 'password' | 'confirmation' | undefined {
  if (passwordProblem(password)) return 'password';
  return confirmation === password ? undefined : 'confirmation';
}
