import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import './notFound.css';

/** NAV-12 to NAV-16: for anyone, signed in or not. */
export function NotFound() {
  const texts = useTexts().notFound;
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  usePageTitle(texts.title);
  useEffect(() => console.error('Page not found:', path), [path]);
  return (
    <main className="not-found" id="main">
      <div className="not-found-code">
        <svg height="18" aria-hidden="true">
          <path d="M0 9h4000" stroke="var(--accent)" strokeWidth="7" />
          <circle cx="100%" cy="9" r="9" transform="translate(-64)" fill="var(--accent)" />
        </svg>
        <b>{texts.code}</b>
        <svg height="18" aria-hidden="true">
          <path d="M4 9h4000" stroke="var(--line-2)" strokeWidth="7" strokeLinecap="round" strokeDasharray="1 14" />
        </svg>
      </div>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <ButtonLink to="/" look="primary" icon="home">
        {texts.home}
      </ButtonLink>
    </main>
  );
}
