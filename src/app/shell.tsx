import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { whenIdle } from '#state/turn.ts';
import { closeSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { loadDialogAhead } from '#ui/dialog.tsx';
import { RichTextEditor } from '#ui/editor/lazyRichTextEditor.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { useOpened } from '#ui/opened.ts';
import { Header } from './header.tsx';
import { useHeaderData } from './headerData.ts';
import { screenOf } from './navigation.ts';
import { SessionNotice } from './sessionNotice.tsx';

const FirstSyncPanel = lazy(async () => ({ default: (await import('#features/sync/firstSync.tsx')).FirstSyncPanel }));

const OrphanNotice = lazy(async () => ({ default: (await import('#features/sync/orphanNotice.tsx')).OrphanNotice }));

const SubmitQuestionDialog = lazyPiece(
  async () => (await import('#features/submit/submitQuestionDialog.tsx')).SubmitQuestionDialog,
);

/** After this the dialog opens without a wait; what failed to load is requested again on opening. */
async function loadAhead() {
  // one after the other: each is heavy for a phone
  for (const load of [SubmitQuestionDialog.loadAhead, ...loadDialogAhead, RichTextEditor.loadAhead]) {
    await load().catch(() => undefined);
    await whenIdle(500);
  }
}

/** Where a person starts, and so where they see that not everything has arrived yet. */
const firstScreens = ['/', '/tracks'];

/** The frame around each screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const hasOrphan = useHeaderData((data) => data.hasOrphan);
  const submit = useSubmitDialog();
  const submitOpened = useOpened(submit.open);
  useEffect(() => {
    if (submit.expected) void loadAhead();
  }, [submit.expected]);
  return (
    <>
      <a className="button primary skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header />
      <SessionNotice />
      {hasOrphan && (
        <Suspense>
          <OrphanNotice />
        </Suspense>
      )}
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
