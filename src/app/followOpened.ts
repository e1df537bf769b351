import { noteOpened } from '#state/recentlyOpened.ts';
import { useSession } from '#state/session.ts';
import type { AppRouter } from './router.tsx';

/** Notes what this person opens, for the search box: questions, courses and stages, companies, people (FIND-10). */
export function followOpened(router: AppRouter): void {
  const note = ({ pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> }) => {
    const account = useSession.getState().account?.id;
    const address = openedAt(pathname, search);
    if (account && address) noteOpened(account, address);
  };
  note(router.state.location);
  router.subscribe('onRendered', ({ toLocation }) => note(toLocation));
}

/** As the search box writes it; null for a list, which is a place and no thing. */
export function openedAt(path: string, { stage, candidate }: Readonly<Record<string, unknown>>): string | null {
  if (typeof candidate === 'string') return `/admin?tab=users&sub=kanban&candidate=${candidate}`;
  if (/^\/course\/[^/]+$/.test(path)) return typeof stage === 'string' ? `${path}?stage=${stage}` : path;
  return /^\/(question\/[^/]+(\/answer)?|company\/[^/]+|admin\/person\/[^/]+)$/.test(path) ? path : null;
}
