import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { closeSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { useOpened } from '#ui/opened.ts';
import { Header } from './header.tsx';
import { screenOf } from './navigation.ts';
import { SessionNotice } from './sessionNotice.tsx';

const FirstSyncPanel = lazy(async () => ({ default: (await import('#features/sync/firstSync.tsx')).FirstSyncPanel }));

const SubmitQuestionDialog = lazy(async () => ({
  default: (await import('#features/submit/submitQuestionDialog.tsx')).SubmitQuestionDialog,
}));

/** Where a person begins, and so where they see that not everything has come yet. */
const firstScreens = ['/', '/tracks'];

/** What surrounds each screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const submit = useSubmitDialog();
  const submitOpened = useOpened(submit.open);
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
      {submitOpened && (
        <Suspense>
          <SubmitQuestionDialog open={submit.open} edits={submit.edits} onClose={closeSubmitDialog} />
        </Suspense>
      )}
    </>
  );
}
