import type { Page } from '@playwright/test';
import type { SessionRow } from '#model/wire.ts';
import { enter, settled, signIn, tokenOf } from './pages.ts';
import { admin, expect, learner, test } from './world.ts';

/** What a browser keeps of the app: cached files, the number of rows in each table, and the names of its settings. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        asked.addEventListener('success', () => done(asked.result));
        asked.addEventListener('error', () => fail(asked.error!));
      });
    const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const rows: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name!.includes('tracks-rows')) continue;
      const database = await answer(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        rows[`${name} ${store}`] = await answer(database.transaction(store).objectStore(store).count());
      database.close();
    }
    return {
      files: files
        .flat()
        .map(({ url }) => url.slice(location.origin.length))
        .sort(),
      rows,
      settings: Object.keys(localStorage).sort(),
      worker: navigator.serviceWorker.controller?.state,
    };
  });

test('SYNC-01 a prepared device has what one has on which the same person has just signed in', async ({ device }) => {
  const prepared = await enter((await device({ owner: learner })).context);
  const fresh = await signIn((await device()).context, learner);
  await settled(fresh);
  const expected = await keptBy(fresh);
  expect(expected.files.length).toBeGreaterThan(20);
  await expect.poll(() => keptBy(prepared)).toEqual(expected);
});

for (const owner of [learner, admin])
  test(`AUTH-14 the two prepared devices of ${owner} are two, each with its own session`, async ({
    device,
    server,
  }) => {
    const sessionOf = async () => {
      const page = await enter((await device({ owner })).context);
      const { body } = await server.request('/api/sessions', { token: await tokenOf(page), body: {} });
      return (body as { sessions: SessionRow[] }).sessions.find(({ current }) => current)?.id;
    };
    const sessions = [await sessionOf(), await sessionOf()];
    expect(sessions.filter(Boolean)).toHaveLength(2);
    expect(sessions[0]).not.toBe(sessions[1]);
  });
