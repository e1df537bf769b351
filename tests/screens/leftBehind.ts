import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import { openOutbox, type Outbox, outboxName } from '#local/outbox.ts';
import { forgetAccount, noteAccount } from '#local/signedIn.ts';

/** What lies on this device of an account that nobody is signed in with. */
export async function leaveBehind(
  account: string,
  email: string | null,
  work: (outbox: Outbox) => Promise<unknown>,
): Promise<void> {
  const outbox = openOutbox(account);
  await outbox.open();
  await work(outbox);
  outbox.close();
  if (email) await noteAccount({ account, email });
  onTestFinished(async () => {
    await Dexie.delete(outboxName(account));
    await forgetAccount(account);
  });
}

export const isLeft = async (account: string): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(outboxName(account));
