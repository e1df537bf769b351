import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import './notFound.css';

/** NAV-12 to NAV-16: for anyone, signed in or not. */
export function NotFound() {
  const texts = useTexts().notFound;
  const path = useRouterState({ select: (state) => state.location.pathname });
  usePageTitle(texts.title);
  useEffect(() => console.error('Page not found:', path), [path]);
  return (
    <main className="not-found" id="main">
      <div className="not-found-code">
        <svg viewBox="0 0 460 64" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
          <path d="M-2000 32H92" stroke="var(--accent)" strokeWidth="7" />
          <path d="M368 32h2000" stroke="var(--line-2)" strokeWidth="7" strokeLinecap="round" strokeDasharray="1 14" />
          <circle cx="28" cy="32" r="9" fill="var(--accent)" />
        </svg>
        <b>{texts.code}</b>
      </div>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <ButtonLink to="/" look="primary" icon="home">
        {texts.home}
      </ButtonLink>
    </main>
  );
}
