/// <reference lib="webworker" />
// whatever waits is sent, an admin's too
import '#mutations/all.ts';
import { limits } from '#model/limits.ts';
import type { PushRequest } from '#model/wire.ts';
import { openOutbox } from '#local/outbox.ts';
import { whoIsSignedIn } from '#local/signedIn.ts';
import { mediaServer } from '#remote/media.ts';
import { syncRequest } from '#remote/syncRequest.ts';
import { clock, stamp } from '#state/clock.ts';
import type { Send, Sender } from '#sync/device.ts';
import { hearing } from '#sync/hearing.ts';
import { push } from '#sync/push.ts';
import { sendMedia } from '#sync/sendMedia.ts';
import { endOnServer } from './endedSessions.ts';

/** Ends what was signed out, and sends waiting entries and then their pictures: the same push and the same locks, but no rows to update. */
export async function sendInBackground(): Promise<void> {
  await endOnServer();
  const session = await whoIsSignedIn();
  if (!session) return;
  const { account, token } = session;
  const outbox = openOutbox(account);
  const lock = (name: string) => `tracks-${name}-${account}`;
  const sender: Sender = {
    account,
    outbox,
    access: (_label, work) => work(),
    lock: (name, work) => navigator.locks.request(lock(name), work) as Promise<never>,
    send: hearing(clock, ((path: 'push', body: PushRequest) => syncRequest(path, body, token)) as Send),
    now: stamp,
    mintId: () => {
      throw new Error('nothing is written in the background');
    },
    pushEntries: limits.pushEntries,
  };
  try {
    // the lock holder may be a page that is about to close: what it leaves is sent afterwards
    await navigator.locks.request(lock('cycle'), () => push(sender, () => Promise.resolve()));
    await sendMedia(
      sender,
      mediaServer(() => token),
    );
  } finally {
    outbox.close();
  }
}
