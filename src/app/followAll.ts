import { followEnded } from './endedSessions.ts';
import { followOpened } from './followOpened.ts';
import { followPushes } from './followPushes.ts';
import { followRole } from './followRole.ts';
import type { AppRouter } from './router.tsx';

/** What is watched for as long as the app is open, and shows nothing at first. */
export function followAll(router: AppRouter): void {
  followEnded();
  followPushes();
  followOpened(router);
  followRole();
}
