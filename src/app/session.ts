import { restoreSession, stripTokens } from '#remote/auth.ts';
import { removals } from '#state/removals.ts';
import { useSession } from '#state/session.ts';

/**
 * Whoever is signed in gets their own database, and whoever leaves takes it along. The database and the engine are
 * large and come after the first paint.
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
  // a sign-out that another tab held up
  if (removals().length) void import('./person.ts').then(({ finishRemovals }) => finishRemovals()).catch(console.error);
}
