import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { useBelow } from '#ui/media.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menuButton.tsx';
import { useLanguageItems, useThemeItems } from '#ui/preferenceEntries.tsx';
import { accountItems } from './accountItems.ts';

interface AccountEntriesProps {
  anchor: HTMLElement | null;
  /** Of the person, or their address. */
  name: string;
  onClose: () => void;
}

/** Who is signed in, their password (AUTH-73), where else they are signed in, and Sign Out (NAV-26); below 1024 px also language and theme. */
export function AccountEntries({ anchor, name, onClose }: AccountEntriesProps) {
  const texts = useTexts();
  const { profile, account } = useSession();
  const email = profile?.email ?? account?.email ?? '';
  const navigate = useNavigate();
  const narrow = useBelow(1024);
  const languageItems = useLanguageItems();
  const themeItems = useThemeItems();
  const preferences: MenuEntry[] = [
    { heading: texts.nav.language },
    ...languageItems,
    'separator',
    { heading: texts.nav.theme },
    ...themeItems,
    'separator',
  ];
  const items: MenuEntry[] = [
    { heading: name, detail: name === email ? undefined : email },
    'separator',
    ...(narrow ? preferences : []),
    ...accountItems(texts, profile?.role === 'admin').map(({ to, run, ...item }) => ({
      ...item,
      onSelect: run ?? (() => void navigate({ to })),
    })),
  ];
  return <Menu anchor={anchor} label={texts.nav.account(name)} items={items} onClose={onClose} />;
}
