import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { saidBy } from '#model/sighting.ts';
import type { Row } from '#model/noun.ts';
import { makeAccount, signIn, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { emptyFolder, type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let server: Server | undefined;
afterEach(async () => {
  await server?.remove();
  server = undefined;
});

const said = { company: 'Kitami Robotics', interview_stage: 'Technical Screen', month: '2026-01' };
const inBank = (ada: TestAccount, id: string) =>
  done(server!, ada, [
    intention('question.submit', { id, ...someQuestion }),
    intention('question.decide', { id, saw: null, status: 'approved' }),
  ]);
const sightingsOf = async (who: TestAccount): Promise<Row[]> =>
  [...(await fullPull(server!, who)).rows].flatMap(([key, row]) =>
    key.startsWith('question_sightings/') ? [row] : [],
  );

describe('A166 QUAL-07 nobody tells who was asked it too', () => {
  it('neither by its id, nor by its time, nor as an admin', async () => {
    server = await startServer();
    const [ada, lena, noah] = [
      await makeAccount(server, 'admin'),
      await makeAccount(server),
      await makeAccount(server),
    ];
    const question_id = mintId('q');
    await inBank(ada, question_id);
    const add = intention('sighting.add', { question_id, ...said });
    await done(server, lena, [add]);
    const [seen] = await sightingsOf(ada);
    expect(seen).toEqual({
      ...{ id: add.id, question_id, ...said, mine: false },
      created_at: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
    });
    for (const who of [ada, lena, noah]) {
      const { text } = await fullPull(server, who);
      expect(text).not.toContain(saidBy({ question_id, ...said }, lena.id));
      expect(text.includes(lena.id)).toBe(who !== noah);
    }
    for (const who of [ada, noah]) expect(JSON.stringify(await sightingsOf(who))).not.toContain(lena.id);
  });

  it('QUAL-06 and yet it is said once, in one push and from two devices, in whatever spelling', async () => {
    server = await startServer();
    const [ada, lena] = [await makeAccount(server, 'admin'), await makeAccount(server)];
    const question_id = mintId('q');
    await inBank(ada, question_id);
    const add = (company = said.company) => intention('sighting.add', { question_id, ...said, company });
    const first = add();
    await done(server, lena, [first, add('ＫＩＴＡＭＩ robotics')]);
    await done(server, lena, [add(' kitami Robotics')]);
    expect((await sightingsOf(lena)).map(({ id }) => id)).toEqual([first.id]);
    // taken back and said again, in one push
    const again = add();
    await done(server, lena, [intention('sighting.remove', { id: first.id }), again, add()]);
    expect((await sightingsOf(lena)).map(({ id }) => id)).toEqual([again.id]);
    await done(server, lena, [intention('sighting.remove', { id: again.id })]);
    expect(await sightingsOf(lena)).toEqual([]);
  });

  it('A194 nor, from the next night on, what was said in one push', async () => {
    server = await startServer();
    const [ada, lena, noah] = [
      await makeAccount(server, 'admin'),
      await makeAccount(server),
      await makeAccount(server),
    ];
    const question_id = mintId('q');
    await inBank(ada, question_id);
    const twelve = () =>
      Array.from({ length: 12 }, (_, at) =>
        intention('sighting.add', { question_id, ...said, month: `2026-${String(at + 1).padStart(2, '0')}` }),
      );
    await done(server, lena, twelve().slice(0, 11));
    await done(server, noah, twelve().slice(0, 11));
    const night = async () => server!.request('/api/crons/prune', { method: 'POST', token: await server!.superuser() });
    const inLog = async () => {
      const rows = await server!.sql(`SELECT author = '${lena.id}' FROM sync_log
        JOIN question_sightings s ON s.id = record WHERE noun = 'question_sightings' AND NOT deleted ORDER BY seq`);
      return rows.flat().join('');
    };
    const apart = '1'.repeat(11) + '0'.repeat(11);
    await night();
    expect(await inLog()).toEqual(apart); // of today nobody says that it is over
    await server.sql(`UPDATE question_sightings SET created_at = strftime('%Y-%m-%dT00:00:00.000Z', 'now', '-1 day')`);
    await night();
    await expect.poll(inLog).not.toBe(apart);
    expect(await inLog()).toHaveLength(22);
    expect(await sightingsOf(ada)).toHaveLength(22);
  });

  it('an older app takes its own back by what it made of it', async () => {
    server = await startServer();
    const [ada, lena, noah] = [
      await makeAccount(server, 'admin'),
      await makeAccount(server),
      await makeAccount(server),
    ];
    const question_id = mintId('q');
    await inBank(ada, question_id);
    const mine = saidBy({ question_id, ...said }, lena.id);
    await done(server, lena, [intention('sighting.add', { question_id, ...said })]);
    // whoever knows an account can compute what it would have said, and must not learn whether it did
    for (const who of [noah, ada]) {
      const [known, unknown] = [mine, saidBy({ question_id, ...said, month: '2026-02' }, lena.id)];
      const answers = await push(server, who, [
        intention('sighting.remove', { id: known }),
        intention('sighting.remove', { id: unknown }),
      ]);
      expect(answers.map(({ id: _, ...answer }) => answer)).toEqual([{ result: 'done' }, { result: 'done' }]);
      expect(await sightingsOf(lena)).toHaveLength(1);
    }
    await done(server, lena, [intention('sighting.remove', { id: mine })]);
    expect(await sightingsOf(ada)).toEqual([]);
    // and in one push
    const both = [intention('sighting.add', { question_id, ...said }), intention('sighting.remove', { id: mine })];
    await done(server, lena, both);
    expect(await sightingsOf(ada)).toEqual([]);
  });
});

/** Made by commit 49526d7: what three people said of one question, for two months. */
async function update() {
  const dir = await emptyFolder();
  await writeFile(
    join(dir, 'data.db'),
    gunzipSync(await readFile(join(import.meta.dirname, 'earlier/sightings.db.gz'))),
  );
  server = await startServer({ dir });
  const { devices } = JSON.parse(await readFile(join(import.meta.dirname, 'earlier/devices.json'), 'utf8')) as {
    devices: { account: Omit<TestAccount, 'token'> }[];
  };
  const signedIn: TestAccount[] = [];
  for (const { account } of devices)
    signedIn.push({ ...account, token: await signIn(server, account.email, account.password) });
  return signedIn;
}

describe('A166 a server with sightings that is updated', () => {
  const question_id = 'q00000000000003';
  const before = ['gpth0i6k0ipmuo0', '1nfyea9hhfwwrmg', '38xwsxtfgnw8pt2', 'la4d4lx14c774n6', 'vhxodlev1voeioj'];

  it('tells whose they are by neither ids nor times, and by the same ids once more after an older backup', async () => {
    const [lena] = await update();
    const ids = async () => (await sightingsOf(lena!)).map(({ id, created_at }) => `${id} ${String(created_at)}`);
    const first = (await ids()).toSorted();
    expect(first).toHaveLength(before.length);
    for (const one of first) expect(one).toMatch(/^[a-z0-9]{15} \d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    for (const id of before) expect((await fullPull(server!, lena!)).text).not.toContain(id);
    await server!.remove();
    const [again] = await update();
    expect((await sightingsOf(again!)).map(({ id, created_at }) => `${id} ${String(created_at)}`).toSorted()).toEqual(
      first,
    );
  });

  it('lets a removal that waited remove, and nobody say it twice', async () => {
    const [lena, mika] = await update();
    const own = async (who: TestAccount) =>
      (await sightingsOf(who)).filter(({ mine }) => mine).map(({ month }) => month);
    expect((await own(lena!)).toSorted()).toEqual(['2026-01', '2026-02']);
    expect(before).toContain(saidBy({ question_id, ...said }, lena!.id));
    await done(server!, lena!, [intention('sighting.add', { question_id, ...said })]);
    expect((await own(lena!)).toSorted()).toEqual(['2026-01', '2026-02']);
    const remove = { id: saidBy({ question_id, ...said }, lena!.id) };
    await done(server!, mika!, [intention('sighting.remove', remove)]);
    expect((await own(lena!)).toSorted()).toEqual(['2026-01', '2026-02']);
    await done(server!, lena!, [intention('sighting.remove', remove)]);
    expect(await own(lena!)).toEqual(['2026-02']);
    expect((await own(mika!)).toSorted()).toEqual(['2026-01', '2026-02']);
  });
});
