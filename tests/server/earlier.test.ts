import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { seeded } from '../sync/random.ts';
import { signIn, type TestAccount } from './accounts.ts';
import { openDevice, quiet, type Stored, type TestDevice } from './device.ts';
import { emptyFolder, type Server, startServer } from './harness.ts';

/**
 * Whoever updates loses nothing. In `earlier/` are, made by commit c454c39: the database of a server, an older backup
 * of it, and the outboxes of its two learners and its admin, with a journal and with changes that wait. Each text says
 * in which phase it was written: before the backup, sent after it, or waiting.
 */
interface Earlier {
  words: Record<'before' | 'journal' | 'waiting', string[]>;
  devices: { account: Omit<TestAccount, 'token'>; tables: Stored }[];
}

/** Written over by their own authors, later in the same story; "moved" was never stored. */
const writtenOver = [
  ...['before question 1', 'before answer 2', 'before note 3', 'before todo 4', 'before place 5', 'before notes 6'],
  ...['before resource 7', 'before course 8', 'before stage 9', 'before information 10'],
  ...['journal answer 12', 'journal edited place 16', 'journal edited notes 17', 'journal moved 18'],
];

let server: Server | undefined;
const devices: TestDevice[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
  await server?.remove();
  server = undefined;
});

async function update(database: 'now' | 'backup', order: readonly number[]): Promise<Earlier> {
  const folder = join(import.meta.dirname, 'earlier');
  const dir = await emptyFolder();
  await writeFile(join(dir, 'data.db'), gunzipSync(await readFile(join(folder, `${database}.db.gz`))));
  server = await startServer({ dir });
  const earlier = JSON.parse(await readFile(join(folder, 'devices.json'), 'utf8')) as Earlier;
  for (const { account, tables } of order.map((index) => earlier.devices[index]!)) {
    const token = await signIn(server, account.email, account.password);
    devices.push(await openDevice(server, { ...account, token }, seeded(devices.length), tables));
  }
  await quiet(devices);
  return earlier;
}

/** Everything that anybody can read, in one text. */
async function everything(): Promise<string> {
  const tables = await server!.sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sync%'");
  const texts: string[] = [];
  for (const [name] of tables)
    if (!name!.startsWith('_') && !name!.startsWith('sqlite'))
      texts.push(JSON.stringify(await server!.sql(`SELECT * FROM ${name}`)));
  return texts.join('\n');
}

it.each([
  ['in place, the learners first', 'now', [0, 1, 2]],
  ['in place, the admin first', 'now', [2, 1, 0]],
  ['and restores last night\u2019s backup, the learners first', 'backup', [0, 1, 2]],
  ['and restores last night\u2019s backup, the admin first', 'backup', [2, 1, 0]],
] as const)(
  'P5 R29 A163 whoever updates %s, loses no word that waited or was sent',
  async (_, database, order) => {
    const { words } = await update(database, order);
    const left = (await Promise.all(devices.map((device) => device.entries())))
      .flat()
      .filter(({ state }) => state !== 'done');
    const there = (await everything()) + JSON.stringify(left);
    const lost = Object.values(words)
      .flat()
      .filter((text) => !writtenOver.includes(text) && !there.includes(text));
    expect(lost).toEqual([]);
    const waits = new Map(left.map(({ name, state, code }) => [name, `${state} ${code}`]));
    // what the admin said about an answer waits, because the sharing stays taken back
    const comment = database === 'backup' ? [['answer.comment', 'parked not_found']] : [];
    // and so does a decision about a text that came back after it
    const decision = comment.length && order[0] === 2 ? [['question.decide', 'refused changed']] : [];
    expect([...waits]).toEqual([...comment, ...decision]);
    // taken back before the update: no admin reads it
    expect(await server!.sql("SELECT shared FROM my_answers WHERE user_id = 'account00000001'")).toEqual([['']]);
    expect(
      await server!.sql(
        "SELECT is_completed, priority, substr(due_date, 1, 10) FROM admin_notes WHERE note_type = 'todo'",
      ),
    ).toEqual([['1', 'low', '2026-12-03']]);
  },
  60_000,
);
