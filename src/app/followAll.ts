import { learnLater } from '#mutations/known.ts';
import { stripTokens } from '#remote/auth.ts';
import { isAppleTouchDevice } from '#state/install.ts';
import { warnAboutConfiguration } from './configuration.ts';
import { followEnded } from './endedSessions.ts';
import { followOpened } from './followOpened.ts';
import { followPlainPaste } from './followPlainPaste.ts';
import { followPushes } from './followPushes.ts';
import { followRole } from './followRole.ts';
import { followUndoKey } from './followUndoKey.ts';
import type { AppRouter } from './router.tsx';

/** What the app watches for as long as it is open, and what it prepares: nothing that is seen at first. */
export function followAll(router: AppRouter): void {
  warnAboutConfiguration();
  // a newer link that is opened in a page which stands there loads no page
  addEventListener('hashchange', stripTokens);
  stripTokens();
  followEnded();
  followPushes();
  followOpened(router);
  followRole();
  followUndoKey();
  followPlainPaste();
  learnLater().catch((error: unknown) => console.error('what is written later', error));
  if (isAppleTouchDevice() && !window.matchMedia('(display-mode: standalone)').matches)
    void import('./startImages.ts').then(({ addStartImages }) => addStartImages());
}
