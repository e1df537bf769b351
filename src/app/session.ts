import { restoreSession, stripTokens } from '#remote/auth.ts';
import { removals } from '#state/removals.ts';
import { useSession } from '#state/session.ts';

/**
 * Opens the person's own database on signing in and closes it on signing out. The database and the engine are large and
 * are loaded after the first paint.
 */
export function followSession(): void {
  stripTokens();
  let account: string | null = null;
  const follow = () => {
    const next = useSession.getState().account?.id ?? null;
    if (next === account) return;
    account = next;
    void import('./person.ts').then(({ enter, end }) => (next ? enter(next) : end()));
  };
  useSession.subscribe(follow);
  restoreSession();
  // finishes a sign-out that another tab blocked
  if (removals().length) void import('./person.ts').then(({ finishRemovals }) => finishRemovals()).catch(console.error);
}
