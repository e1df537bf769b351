import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { BrandMark } from './brandMark.tsx';
import { Card } from './card.tsx';
import { LanguageMenu, ThemeMenu } from './preferenceMenus.tsx';
import './cardScreen.css';

/** A screen without the header: one card in the middle, drawn as a stop on a line that crosses the screen. */
export function CardScreen({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  return (
    <div className="card-screen">
      <header className="card-screen-top">
        <span className="brand">
          <BrandMark ground="var(--canvas)" />
          {texts.appName}
        </span>
        <div className="card-screen-tools">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <div className="card-screen-way" aria-hidden="true">
        <svg viewBox="0 0 500 120" preserveAspectRatio="xMaxYMid slice" fill="none" strokeLinejoin="round">
          <path d="M-2000 104H96q8 0 14-6l72-72q6-6 14-6H520" stroke="var(--accent)" strokeWidth="8" />
          <g fill="var(--accent)">
            <circle cx="52" cy="104" r="10" />
            <circle cx="300" cy="20" r="10" />
          </g>
        </svg>
        <svg viewBox="0 0 500 120" preserveAspectRatio="xMinYMid slice" fill="none" strokeLinejoin="round">
          <path d="M-20 20H262q8 0 14 6l72 72q6 6 14 6H2600" stroke="var(--line-2)" strokeWidth="8" />
          <g fill="var(--canvas)" stroke="var(--grey-solid)" strokeWidth="5">
            <circle cx="168" cy="20" r="9" />
            <circle cx="430" cy="104" r="9" />
          </g>
        </svg>
      </div>
      <svg
        className="card-screen-line"
        viewBox="0 0 390 60"
        preserveAspectRatio="xMinYMid slice"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M-10 48H72q5 0 9-4l24-24q4-4 9-4h64" stroke="var(--accent)" strokeWidth="6" />
        <path d="M178 16H2000" stroke="var(--line-2)" strokeWidth="6" />
        <circle cx="28" cy="48" r="7" fill="var(--accent)" />
        <circle cx="178" cy="16" r="9" fill="var(--surface)" stroke="var(--accent)" strokeWidth="5" />
        <g fill="var(--surface)" stroke="var(--grey-solid)" strokeWidth="4">
          <circle cx="268" cy="16" r="7" />
          <circle cx="352" cy="16" r="7" />
        </g>
      </svg>
      <main className="card-screen-main" id="main">
        <Card className="card-screen-card">{children}</Card>
      </main>
    </div>
  );
}
