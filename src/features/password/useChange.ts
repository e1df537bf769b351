import { useRef, useState, type RefObject } from 'react';
import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { changePassword } from '#remote/account.ts';
import { setSession } from '#state/session.ts';
import { syncNow } from '#sync/leader.ts';
import { type NewPassword, unfitField } from '#ui/newPasswordFields.tsx';

/** What is wrong with the current password, with the new one, or with neither. */
interface Errors {
  current: string | null;
  next: string | null;
  other: string | null;
}

export interface PasswordChange {
  current: string;
  setCurrent: (current: string) => void;
  next: NewPassword;
  setNext: (next: NewPassword) => void;
  tried: boolean;
  busy: boolean;
  offline: boolean;
  errors: Errors;
  /** Contains the fields, to find the one to focus. */
  fields: RefObject<HTMLDivElement | null>;
  submit: () => Promise<void>;
}

const none: Errors = { current: null, next: null, other: null };

/** The state of a password change, in the dialog and on the screen that comes before everything else. */
export function useChange(onChanged: () => void): PasswordChange {
  const texts = useSection(passwordTexts);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState<NewPassword>({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  const [refused, setRefused] = useState(none);
  const fields = useRef<HTMLDivElement>(null);
  const goTo = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async () => {
    if (busy) return;
    setTried(true);
    const unfit = current ? unfitField(next) : 'current';
    if (unfit) return goTo(unfit);
    setRefused(none);
    setBusy(true);
    const result = await changePassword(current, next.password);
    setBusy(false);
    setOffline(!result.ok && result.offline);
    if (result.ok) {
      setSession({ mustChangePassword: false });
      syncNow();
      return onChanged();
    }
    if (result.offline) return;
    const { code, message = texts.unknown } = result;
    if (code === 'wrong_password') setRefused({ ...none, current: message });
    else if (code === 'same_password' || code === 'invalid_password') setRefused({ ...none, next: message });
    else return setRefused({ ...none, other: message });
    goTo(code === 'wrong_password' ? 'current' : 'password');
  };

  return {
    current,
    setCurrent: (typed) => {
      setCurrent(typed);
      setRefused({ ...refused, current: null });
    },
    next,
    setNext: (typed) => {
      setNext(typed);
      setRefused({ ...refused, next: null });
    },
    tried,
    busy,
    offline,
    errors: { ...refused, current: refused.current ?? (tried && !current ? texts.currentRequired : null) },
    fields,
    submit,
  };
}
