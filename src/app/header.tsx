import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { closeSyncCentre, openSyncCentre, useSyncCentre } from '#state/syncCentre.ts';
import { Count } from '#ui/badge.tsx';
import { BrandMark } from '#ui/brandMark.tsx';
import { classNames } from '#ui/classNames.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { SyncIndicator } from '#ui/syncIndicator.tsx';
import { AccountMenu } from './accountMenu.tsx';
import { useHeaderData } from './headerData.ts';
import { hasWholeScreen, navItems, screenOf } from './navigation.ts';
import { SearchEntry } from './searchEntry.tsx';
import { LanguageMenu, ThemeMenu } from '#ui/preferenceMenus.tsx';
import { Opening } from '#ui/opening.tsx';
import './header.css';

const HeaderReads = lazy(async () => ({ default: (await import('./headerReads.tsx')).HeaderReads }));
const SyncCentre = lazy(async () => ({ default: (await import('#features/sync/syncCentre.tsx')).SyncCentre }));
const NavDrawer = lazy(async () => ({ default: (await import('./navDrawer.tsx')).NavDrawer }));

/** Inline from 768 px, a side drawer below (NAV-27). Work screens have the dense variant. */
export function Header() {
  const texts = useTexts();
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const dense = path.startsWith('/admin');
  // the longest list of a phone: the menu and the state of sync are never twenty screens away
  const stays = screenOf(path) === '/';
  const away = hasWholeScreen(path);
  const data = useHeaderData();
  const { sync } = data;
  const centreOpen = useSyncCentre((centre) => centre.open);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const items = navItems(isAdmin, texts.nav, path, data);
  return (
    <header className={classNames('header', dense && 'dense', stays && 'stays', away && 'away')}>
      <IconButton
        className="only-phone"
        icon="menu"
        label={texts.nav.menu}
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      />
      <Link className="brand" to="/" aria-label={texts.common.appName}>
        <BrandMark />
        <span className="brand-name">{texts.common.appName}</span>
      </Link>
      <nav className="header-nav no-phone" aria-label={texts.nav.main}>
        {items.map((item) => (
          <Link key={item.id} to={item.to} {...(item.isOpen && { 'aria-current': 'page' })}>
            {item.label}
            {item.count && <Count {...item.count} />}
          </Link>
        ))}
      </nav>
      <div className="header-end">
        <SearchEntry />
        {sync && <SyncIndicator view={sync} onOpen={openSyncCentre} />}
        <span className="header-separator" />
        <LanguageMenu className="no-phone from-1024" />
        <ThemeMenu className="no-phone from-1024" />
        <AccountMenu className="no-phone" />
      </div>
      <Suspense>
        <HeaderReads />
      </Suspense>
      <Opening open={centreOpen}>
        <SyncCentre open={centreOpen} onClose={closeSyncCentre} />
      </Opening>
      <Opening open={drawerOpen}>
        <NavDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} items={items} />
      </Opening>
    </header>
  );
}
