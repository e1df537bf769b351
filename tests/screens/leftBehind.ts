import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import { withOutbox } from '#local/orphans.ts';
import { type Outbox, outboxName } from '#local/outbox.ts';
import { forgetAccount, noteAccount } from '#local/signedIn.ts';

/** What lies on this device of an account that nobody is signed in with. */
export async function leaveBehind(
  account: string,
  email: string | null,
  work: (outbox: Outbox) => Promise<unknown>,
): Promise<void> {
  await withOutbox(account, async (outbox) => {
    await outbox.open(); // it is left there also where nothing is written
    await work(outbox);
  });
  if (email) await noteAccount({ account, email });
  onTestFinished(async () => {
    await Dexie.delete(outboxName(account));
    await forgetAccount(account);
  });
}

export const isLeft = async (account: string): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(outboxName(account));
