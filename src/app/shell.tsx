import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Header } from './header.tsx';
import { SessionNotice } from './sessionNotice.tsx';

/** What surrounds each screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  return (
    <>
      <a className="button primary skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header />
      <SessionNotice />
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
