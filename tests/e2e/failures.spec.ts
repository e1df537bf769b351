import type { Page } from '@playwright/test';
import { everyAddress, follow, isForAdmins, isForLearners, samplesOf, failureWords, untruths } from './everyScreen.ts';
import type { Fault } from './nemesis.ts';
import { enter, indicator, signIn } from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

/** How long a screen may wait until it says that something is missing, beside other work on two cores. */
const bound = 5_000;

const page502 = '<html><h1>502 Bad Gateway</h1></html>';
/** A person can sign in, and nothing else is answered. */
const but = /^\/api\/(collections|session$)/;
const outages: Record<string, Fault> = {
  '500': { status: 500, type: 'application/json', body: '{}', but },
  '502': { status: 502, type: 'text/html', body: page502, but },
  '503': { status: 503, type: 'application/json', body: '{"stop":"unavailable"}', but },
  "a portal's page": { status: 200, type: 'text/html', body: '<html><h1>Welcome to the train</h1></html>', but },
};
const [first] = Object.values(outages);

/** What each address that this person has shows of `look`, until it shows nothing of it: what is left is a complaint. */
async function walk(page: Page, addresses: readonly string[], look: () => Promise<string[]>): Promise<string[]> {
  const complaints: string[] = [];
  for (const address of addresses) {
    await follow(page, address);
    const until = Date.now() + bound;
    let left = await look();
    while (left.length && Date.now() < until) {
      await page.waitForTimeout(50);
      left = await look();
    }
    complaints.push(...left.map((one) => `${address}: ${one}`));
  }
  return complaints;
}

for (const email of [learner, admin])
  test(`HOME-14 HOME-16 RES-31 A188 the server fails before anything has come to a new device of ${email}`, async ({
    device,
    nemesis,
    server,
  }) => {
    nemesis.fault = first!;
    const { context } = await device({ viewport: desktop });
    const page = await signIn(context, email);
    await expect(page.locator('main').getByText('Failed to fetch questions').first()).toBeVisible({ timeout: 60_000 });
    const isTheirs = email === admin ? isForLearners : isForAdmins;
    const addresses = (await everyAddress(page, await samplesOf(server))).filter((one) => !isTheirs(one));
    const look = async () => [
      ...(await untruths(page)),
      ...((await indicator(page).allInnerTexts()).includes('Saved') ? ['Saved'] : []),
    ];
    const complaints: string[] = await walk(page, addresses, look);
    for (const [name, fault] of Object.entries(outages)) {
      nemesis.fault = fault;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.waitForTimeout(300);
      complaints.push(...(await walk(page, ['/', '/resources', '/tracks'], look)).map((one) => `${name}: ${one}`));
    }
    expect(complaints).toEqual([]);

    nemesis.fault = null;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
    expect(await walk(page, addresses, async () => [...(await failureWords(page)), ...(await untruths(page))])).toEqual(
      [],
    );
  });

/** The lists of this device's copy, which only screens read, fail: how many more, and how many have. */
interface Store {
  fails: number;
  failed: number;
}
const store = (page: Page, fails: number) =>
  page.evaluate(
    (count) => Object.assign((window as unknown as { store: Store }).store, { fails: count, failed: 0 }),
    fails,
  );
const failed = (page: Page) => page.evaluate(() => (window as unknown as { store: Store }).store.failed);

function breakable(): void {
  const state: Store = { fails: 0, failed: 0 };
  Object.assign(window, { store: state });
  for (const reading of ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const) {
    const read = IDBIndex.prototype[reading] as (...args: unknown[]) => unknown;
    Object.assign(IDBIndex.prototype, {
      [reading](this: IDBIndex, ...args: unknown[]) {
        const { transaction } = this.objectStore;
        if (state.fails > 0 && transaction.mode === 'readonly' && transaction.db.name.includes('tracks-rows')) {
          state.fails--;
          state.failed++;
          throw new DOMException('the disk', 'UnknownError');
        }
        return read.apply(this, args);
      },
    });
  }
}

for (const email of [learner, admin])
  test(`HOME-14 HOME-16 RES-31 A188 the store of a device of ${email} fails once, and for good`, async ({
    device,
    server,
  }) => {
    const { context } = await device({ owner: email, viewport: desktop });
    await context.addInitScript(breakable);
    const page = await enter(context);
    const isTheirs = email === admin ? isForLearners : isForAdmins;
    const addresses = (await everyAddress(page, await samplesOf(server))).filter((one) => !isTheirs(one));
    const inWords = async () =>
      (await failed(page)) && (await failureWords(page)).length === 0
        ? ['says nothing of what it could not read']
        : untruths(page);
    const healed = async () => [...(await failureWords(page)), ...(await untruths(page))];
    const complaints: string[] = [];
    await follow(page, '/signup');
    await page.reload();
    for (const address of addresses) {
      await store(page, 1e9);
      complaints.push(...(await walk(page, [address], inWords)));
    }
    await store(page, 0);
    complaints.push(...(await walk(page, addresses, healed)).map((one) => `again: ${one}`));
    await follow(page, '/signup');
    await page.reload();
    for (const address of addresses) {
      await store(page, 1);
      // what failed may be shown nowhere, as the number in the header
      complaints.push(...(await walk(page, [address], () => untruths(page))).map((one) => `once: ${one}`));
      await store(page, 0);
      // the signal returns
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      complaints.push(...(await walk(page, [address], healed)).map((one) => `after once: ${one}`));
    }
    expect(complaints).toEqual([]);
  });
