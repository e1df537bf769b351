import { Link } from '@tanstack/react-router';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { Avatar, Count } from '#ui/badge.tsx';
import { BrandMark } from '#ui/brandMark.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { accountItems } from './accountItems.ts';
import type { NavItem } from './navigation.ts';
import { PreferenceChoices } from './preferenceChoices.tsx';

export interface NavDrawerProps {
  open: boolean;
  onClose: () => void;
  items: readonly NavItem[];
}

/** Below 768 px: the whole navigation, who is signed in, language, theme, password, devices and Sign Out. */
export function NavDrawer({ open, onClose, items }: NavDrawerProps) {
  const texts = useTexts();
  const { profile, account } = useSession();
  const email = profile?.email ?? account?.email ?? '';
  const name = profile?.full_name || email;
  return (
    <Drawer open={open} onClose={onClose} side="left" label={texts.nav.menu}>
      <div className="drawer-head">
        <span className="brand">
          <BrandMark />
          <span>{texts.common.appName}</span>
        </span>
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </div>
      <nav className="drawer-nav" aria-label={texts.nav.main}>
        <Link to="/" activeOptions={{ exact: true }} onClick={onClose}>
          <Icon name="home" />
          {texts.common.home}
        </Link>
        {items.map((item) => (
          <Link key={item.id} to={item.to} onClick={onClose} {...(item.isOpen && { 'aria-current': 'page' })}>
            <Icon name={item.icon} />
            {item.label}
            {item.count && <Count {...item.count} />}
          </Link>
        ))}
      </nav>
      <div className="drawer-person">
        <Avatar name={name} />
        <div className="grow">
          <div className="cut">{name}</div>
          {name !== email && <small className="cut">{email}</small>}
        </div>
      </div>
      <div className="drawer-choices">
        <PreferenceChoices />
      </div>
      <div className="drawer-nav drawer-foot">
        {accountItems(texts, profile?.role === 'admin').map(({ id, icon, label, to, run }) =>
          run ? (
            <button
              key={id}
              type="button"
              onClick={() => {
                if (id !== 'signOut') onClose();
                run();
              }}
            >
              <Icon name={icon} />
              {label}
            </button>
          ) : (
            <Link key={id} to={to} onClick={onClose}>
              <Icon name={icon} />
              {label}
            </Link>
          ),
        )}
      </div>
    </Drawer>
  );
}
