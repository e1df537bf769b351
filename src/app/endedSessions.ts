import { limits } from '#model/limits.ts';
import { inTime } from '#local/inTime.ts';
import { endedSessions, forgetEnded, noteEnded } from '#local/signedIn.ts';
import { currentSession } from '#remote/client.ts';
import { endSessions } from '#remote/sessions.ts';
import { sendWhenOnline } from '#sync/background.ts';

interface NotedSignOut {
  /** Ends the session on the server: now, or once there is a network. Where the store did not answer: now or never. */
  send: () => void;
  /** The token could not be removed, so the session continues. */
  takeBack: () => Promise<void>;
}

/**
 * Notes that this device's session is over, before its token is removed: the text of the token stays in the browser's
 * files for a while, and must be worth nothing.
 */
export async function noteSignOut(): Promise<NotedSignOut> {
  const session = currentSession();
  const inStore = (work: (session: string) => Promise<unknown>) =>
    session
      ? inTime(work(session), limits.removalMs).then(
          () => true,
          () => false,
        )
      : Promise.resolve(true);
  const isNoted = await inStore(noteEnded);
  return {
    send: () => {
      if (session && !isNoted) void endSessions([session]).catch(() => undefined);
      void sendEnded();
    },
    takeBack: async () => void (await inStore((one) => forgetEnded([one]))),
  };
}

/** Ends them on the server. Rejects without an answer; they are sent again the next time. */
export async function endOnServer(): Promise<void> {
  for (let left = await endedSessions(); left.length;) {
    const some = left.slice(0, limits.sessions);
    await endSessions(some);
    left = await forgetEnded(some);
  }
}

/** The same, and without an answer as soon as there is a network, with or without this page. */
export const sendEnded = (): Promise<void> => endOnServer().catch(() => sendWhenOnline());

/** What was signed out in a tunnel: now, and whenever there is a network again. */
export function followEnded(): void {
  window.addEventListener('online', () => void sendEnded());
  void sendEnded();
}
