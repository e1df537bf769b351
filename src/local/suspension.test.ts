// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import './suspension.ts';

// its own answer, to close its connections, does not end a transaction; and it needs a browser to open them again
Dexie.disableBfCache = true;

const opened: Dexie[] = [];

function open(): Dexie {
  const database = new Dexie(`suspension ${opened.length}`);
  database.version(1).stores({ words: '++id' });
  opened.push(database);
  return database;
}

const show = (event: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(event), { persisted }));

/** A transaction that does not end by itself: each answer asks again. */
function hold(database: Dexie) {
  const held = { on: true };
  const end = database.transaction('rw', 'words', async () => {
    await database.table('words').add({ text: 'a' });
    while (held.on) await database.table('words').count();
  });
  return { end, release: () => (held.on = false) };
}

afterEach(() => {
  show('pageshow', false);
  for (const database of opened) database.close();
  vi.unstubAllGlobals();
});

test('R6 a page that is kept for Back gives up what it has not committed, and the next page can write at once', async () => {
  const database = open();
  await database.open();
  const { end } = hold(database);
  const ended = expect(end).rejects.toThrow(/abort/i);
  await new Promise((resume) => setTimeout(resume, 20));
  show('pagehide', true);
  // what is begun while nobody sees it does not hold the store either
  await expect(database.table('words').add({ text: 'b' })).rejects.toThrow();
  await ended;
  // the test's two pages share a window
  show('pageshow', false);
  const next = new Dexie(database.name);
  opened.push(next);
  next.version(1).stores({ words: '++id' });
  expect(await next.table('words').count()).toBe(0);
  await next.table('words').add({ text: 'c' });
  expect(await next.table('words').toArray()).toMatchObject([{ text: 'c' }]);
});

test('R6 a page that goes for good, or is only hidden, keeps its transactions', async () => {
  const database = open();
  await database.open();
  const { end, release } = hold(database);
  await new Promise((resume) => setTimeout(resume, 20));
  show('pagehide', false);
  release();
  await end;
  expect(await database.table('words').count()).toBe(1);
});
