import { forgetInTab, keepInTab, readInTab } from './inTab.ts';

const name = 'password reset';

/** The one-time token of the link in a mail: this tab keeps it while its screen is open, even over a reload. */
export const keepResetToken = (token: string) => keepInTab(name, token);
export const forgetResetToken = () => forgetInTab(name);

export function readResetToken(): string | undefined {
  const kept = readInTab(name);
  return typeof kept === 'string' ? kept : undefined;
}
