import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Header } from './header.tsx';
import { screenOf } from './navigation.ts';
import { SessionNotice } from './sessionNotice.tsx';

const FirstSyncPanel = lazy(async () => ({ default: (await import('#features/sync/firstSync.tsx')).FirstSyncPanel }));

/** Where a person begins, and so where they see that not everything has come yet. */
const firstScreens = ['/', '/tracks'];

/** What surrounds each screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <a className="button primary skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header />
      <SessionNotice />
      <main id="main" className="main" tabIndex={-1}>
        {firstScreens.includes(screenOf(path)) && (
          <Suspense>
            <FirstSyncPanel />
          </Suspense>
        )}
        {children}
      </main>
    </>
  );
}
