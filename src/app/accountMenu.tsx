import { lazy } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { Avatar } from '#ui/badge.tsx';
import { MenuOpener } from '#ui/menuButton.tsx';

const AccountEntries = lazy(async () => ({ default: (await import('./accountEntries.tsx')).AccountEntries }));

/** Who is signed in; what they do about their account is loaded when it is opened. */
export function AccountMenu({ className }: { className?: string }) {
  const texts = useTexts().nav;
  const { profile, account } = useSession();
  const name = profile?.full_name || (profile ?? account)?.email || '';
  return (
    <MenuOpener
      className={className}
      label={texts.account(name)}
      menu={(anchor, onClose) => <AccountEntries anchor={anchor} name={name} onClose={onClose} />}
    >
      <Avatar name={name} size="small" />
    </MenuOpener>
  );
}
