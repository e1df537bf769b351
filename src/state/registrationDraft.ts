import { forgetInTab, keepInTab, readInTab } from './inTab.ts';

/** What was typed into the registration form, without the password. */
export interface RegistrationDraft {
  full_name: string;
  email: string;
}

const name = 'registration';

export const keepRegistration = ({ full_name, email }: RegistrationDraft) => keepInTab(name, { full_name, email });
export const forgetRegistration = () => forgetInTab(name);

export function readRegistration(): RegistrationDraft {
  const kept = (readInTab(name) ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { full_name: text(kept.full_name), email: text(kept.email) };
}
