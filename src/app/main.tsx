import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/print.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyDateDefaults } from '#i18n/dateDefaults.ts';
import { followLanguage } from '#i18n/texts.ts';
import { watchForInstall } from '#state/install.ts';
import { nextTurn, whenIdle } from '#state/turn.ts';
import { followScreens } from './followScreens.ts';
import { followTheme } from './followTheme.ts';
import { makeRouter } from './router.tsx';
import { followSession } from './session.ts';
import { watchForMissingParts } from './update.ts';

void start();

/** In steps, between which a phone can paint. No top-level await: modules imported here may need this one complete. */
async function start() {
  // public/floor.js says instead what to update
  if ('tooOld' in document.documentElement.dataset) return;
  // before any translator has begun, and nothing waits for it
  void import('./followTranslation.ts').then(({ followTranslation }) => followTranslation());
  applyDateDefaults();
  watchForMissingParts();
  followTheme();
  watchForInstall();
  const router = makeRouter();
  followScreens(router);
  await nextTurn();
  followSession();
  // the first texts before the first paint of the app: a Japanese reader sees no English flash
  await followLanguage();
  const root = createRoot(document.getElementById('root')!);
  // as a transition it is rendered in slices: a slow phone stays responsive meanwhile
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  void whenIdle(2_000)
    .then(() => import('./followAll.ts'))
    .then(({ followAll }) => followAll(router));
  if (import.meta.env.PROD)
    void whenIdle(2_000)
      .then(() => import('./watchForUpdates.ts'))
      .then(({ watchForUpdates }) => watchForUpdates());
}
