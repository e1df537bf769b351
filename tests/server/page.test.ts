import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { requestPull } from './wire.ts';

let server: Server;
let lena: TestAccount;
let place: { boot: string; epoch: string; seq: number };

beforeAll(async () => {
  server = await startServer();
  lena = await makeAccount(server);
  const { body } = await requestPull(server, lena);
  place = { boot: body.boot, epoch: body.epoch, seq: body.seq };
});
afterAll(() => server.remove());

/** Logs this many changes of records that a learner never sees, or of resources, which everyone sees. */
const logged = (noun: string, count: number) =>
  server.sql(
    noun === 'resources'
      ? `INSERT INTO resources (id, title) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          SELECT lower(hex(randomblob(7))) || 'r', 'Made by an import' FROM n`
      : `INSERT INTO sync_log (noun, record, deleted) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          SELECT '${noun}', lower(hex(randomblob(7))) || 'n', 0 FROM n`,
  );

async function pages(cursor: number, fresh_from: number) {
  const told: { rows: number; gone: number; cursor: number }[] = [];
  for (let more = true; more;) {
    const { status, body } = await requestPull(server, lena, { ...place, cursor, fresh_from });
    expect(status).toBe(200);
    const count = (lists: Record<string, unknown[]>) => Object.values(lists).flat().length;
    told.push({ rows: count(body.rows), gone: count(body.gone), cursor: body.cursor });
    ({ cursor, more } = body);
  }
  return told;
}

it('R11 what others have is skipped in one page, however much it is', async () => {
  const { body: before } = await requestPull(server, lena, place);
  await logged('admin_notes', 3 * limits.pullRows);
  const [[last]] = (await server.sql("SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'")) as [[string]];
  expect(await pages(before.seq, Number(last))).toEqual([{ rows: 0, gone: 0, cursor: Number(last) }]);
});

it('a page scans a limited number of changes, and the next continues from there', async () => {
  const { body: before } = await requestPull(server, lena, place);
  await logged('admin_notes', limits.pullScan + 1);
  const told = await pages(before.seq, 0);
  expect(told).toHaveLength(2);
  expect(told[0]).toEqual({ rows: 0, gone: 0, cursor: before.seq + limits.pullScan });
  expect(told[1]!.cursor).toBe(before.seq + limits.pullScan + 1);
});

it('I2 I5 a page sends a limited number of rows, and none is left out between two', async () => {
  const { body: before } = await requestPull(server, lena, place);
  await logged('admin_notes', 700);
  await logged('resources', 2 * limits.pullRows + 1);
  const told = await pages(before.seq, 0);
  expect(told.map(({ rows }) => rows)).toEqual([limits.pullRows, limits.pullRows, 1]);
  expect(told[0]!.cursor).toBe(before.seq + 700 + limits.pullRows);
});

it('I2 a page of long texts has fewer rows, and all of them arrive once', async () => {
  const { body: before } = await requestPull(server, lena, place);
  const each = 200_000;
  const count = 2 * Math.ceil(limits.pullBytes / each);
  await server.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO resources (id, title, description, url, category, created_at, updated_at)
      SELECT printf('large%010d', i), 'Large', hex(zeroblob(${each / 2})), 'https://example.com/', 'Other', '', '' FROM n`,
  );
  const ids: string[] = [];
  let cursor = before.seq;
  for (let more = true; more;) {
    const { body } = await requestPull(server, lena, { ...place, cursor, fresh_from: 0 });
    const rows = (body.rows.resources ?? []) as { id: string; description: string }[];
    expect(rows.reduce((sum, { description }) => sum + description.length, 0)).toBeLessThanOrEqual(limits.pullBytes);
    ids.push(...rows.map(({ id }) => id));
    ({ cursor, more } = body);
  }
  expect(ids.filter((id) => id.startsWith('large'))).toHaveLength(count);
  expect(new Set(ids).size).toBe(ids.length);
});
