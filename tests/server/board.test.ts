import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { intention, push } from './wire.ts';

let server: Server;
let ada: TestAccount;
let yuki: TestAccount;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [ada, yuki] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
  lena = await makeAccount(server);
  await push(server, ada, [intention('candidate.add', { id: lena.id, position: 'SRE', company: 'Kitami' })]);
});
afterAll(() => server.remove());

const place = async () =>
  (await server.sql(`SELECT stage, is_rejected, rejected_by FROM user_stages WHERE user_id = '${lena.id}'`))[0]!.map(
    String,
  );
const transitions = async () =>
  await server.sql(
    `SELECT kind, from_stage, to_stage, transitioned_by FROM stage_transitions WHERE user_id = '${lena.id}' ORDER BY rowid`,
  );

describe('the board, for hand-made requests', () => {
  it('KAN-81 A17 an actor that a request names is refused, and nothing is recorded', async () => {
    const before = [await place(), await transitions()];
    const named = { transitioned_by: yuki.id, rejected_by: yuki.id, created_by: yuki.id, p_transitioned_by: yuki.id };
    for (const [field, value] of Object.entries(named)) {
      const results = await push(server, ada, [
        intention('candidate.move', { id: lena.id, stage: 'Offer', [field]: value }),
        intention('candidate.reject', { id: lena.id, reason: null, [field]: value }),
      ]);
      expect(results).toMatchObject([{ code: 'invalid' }, { code: 'invalid' }]);
    }
    expect([await place(), await transitions()]).toEqual(before);
  });

  it('KAN-82 A163 a rejection that is sent again yields to a restoring that was decided after it', async () => {
    const [person] = [await makeAccount(server)];
    const about = { id: person.id };
    await push(server, ada, [intention('candidate.add', { ...about, position: 'SRE', company: 'Kitami' })]);
    const isRejected = async () =>
      (await server.sql(`SELECT is_rejected FROM user_stages WHERE user_id = '${person.id}'`))[0]![0];
    // changes nothing, and has been decided
    await push(server, yuki, [intention('candidate.restore', about)]);
    const again = (at: string) => ({
      ...intention('candidate.reject', { ...about, reason: 'Withdrew' }),
      resend: true,
      taken: { boot: 'another', seq: 1, at },
    });
    expect(await push(server, ada, [again('2026-01-01T00:00:00.000Z')])).toMatchObject([{ result: 'done' }]);
    expect(await isRejected()).toBe('0');
    expect(await push(server, ada, [intention('candidate.reject', { ...about, reason: null })])).toMatchObject([
      { result: 'done' },
    ]);
    expect(await isRejected()).toBe('1');
  });

  it('KAN-16 A17 a stage outside the nine is refused', async () => {
    for (const stage of ['Hired', 'offer', '', null, 8]) {
      const [result] = await push(server, ada, [intention('candidate.move', { id: lena.id, stage })]);
      expect(result, String(stage)).toMatchObject({ code: 'invalid' });
    }
    expect((await place())[0]).toBe('Interested');
  });

  it('KAN-15 KAN-48 KAN-81 the caller is recorded, with what was before and after', async () => {
    await push(server, yuki, [intention('candidate.move', { id: lena.id, stage: 'Offer' })]);
    await push(server, ada, [intention('candidate.reject', { id: lena.id, reason: 'Withdrew' })]);
    expect((await place())[2]).toBe(ada.id);
    expect(await transitions()).toEqual([
      ['moved', expect.anything(), 'Interested', ada.id],
      ['moved', 'Interested', 'Offer', yuki.id],
      ['rejected', 'Offer', 'Offer', ada.id],
    ]);
  });

  it('KAN-56 whoever is there already is refused, and Bulk Add needs no company', async () => {
    const [again] = await push(server, yuki, [intention('candidate.add', { id: lena.id, position: 'QA' })]);
    expect(again).toMatchObject({ code: 'already' });
    const [other] = await push(server, yuki, [intention('candidate.add', { id: ada.id, position: 'QA' })]);
    expect(other).toMatchObject({ result: 'done' });
    expect(await server.sql(`SELECT position FROM candidates WHERE id = '${ada.id}'`)).toEqual([['QA']]);
  });
});
