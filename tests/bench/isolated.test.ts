import { expect, test } from 'vitest';
import { atEnd, atFailure, isolated } from './isolated.ts';

const bounds = { limit: 5_000, picture: 'failed/board' };
const never = () => new Promise<never>(() => undefined);

test('a part that succeeds hands over its value, and what it opened is closed, the last first', async () => {
  const closed: string[] = [];
  const outcome = await isolated(async () => {
    for (const name of ['server', 'browser']) atEnd(async () => closed.push(name));
    return 7;
  }, bounds);
  expect(outcome).toEqual({ value: 7 });
  expect(closed).toEqual(['browser', 'server']);
});

test('a part that fails says why in one line, and is photographed before it is closed', async () => {
  const done: string[] = [];
  const outcome = await isolated(async () => {
    atEnd(async () => done.push('closed'));
    atFailure(() => [async (path) => done.push(path), () => Promise.reject(new Error('the page is gone'))]);
    throw new Error('\u001B[31mTimeout\u001B[39m\n\n  waiting for .grades\n');
  }, bounds);
  expect(outcome).toEqual({ failure: 'Timeout / waiting for .grades', pictures: ['failed/board-1.png'] });
  expect(done).toEqual(['failed/board-1.png', 'closed']);
});

test('a part that hangs has failed at its limit, and what it opens later is closed too', async () => {
  const closed: string[] = [];
  let goOn = () => {};
  const outcome = await isolated(
    async () => {
      await new Promise<void>((go) => (goOn = go));
      atEnd(async () => closed.push('late'));
    },
    { ...bounds, limit: 20 },
  );
  expect(outcome).toEqual({ failure: 'not done after 0.02 s', pictures: [] });
  goOn();
  await new Promise((rest) => setTimeout(rest, 0));
  expect(closed).toEqual(['late']);
});

test('what hangs while it is closed or photographed holds nothing up', async () => {
  const closed: string[] = [];
  const outcome = await isolated(
    async () => {
      atEnd(async () => closed.push('server'));
      atEnd(never);
      atFailure(() => [never]);
      throw new Error('no first row');
    },
    { ...bounds, patience: 20 },
  );
  expect(outcome).toEqual({ failure: 'no first row', pictures: [] });
  expect(closed).toEqual(['server']);
});

test('each of two parts side by side closes its own', async () => {
  const closed: string[] = [];
  let goOn = () => {};
  const long = isolated(async () => {
    atEnd(async () => closed.push('long'));
    await new Promise<void>((go) => (goOn = go));
  }, bounds);
  await isolated(async () => atEnd(async () => closed.push('short')), bounds);
  expect(closed).toEqual(['short']);
  goOn();
  await long;
  expect(closed).toEqual(['short', 'long']);
});
