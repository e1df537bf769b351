import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import type { Row } from '#model/noun.ts';
import { seeded } from '../sync/random.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { openDevice } from './device.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let server: Server;
let [lena, noah, mika]: TestAccount[] = [];
let ada: TestAccount | undefined;

beforeAll(async () => {
  server = await startServer();
  [lena, noah, mika] = [await makeAccount(server), await makeAccount(server), await makeAccount(server)];
  ada = await makeAccount(server, 'admin');
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

/** A question of this person's; in the bank, unless it says otherwise. */
async function asked(by: TestAccount, decided: object | null = { status: 'approved' }): Promise<string> {
  const id = mintId('q');
  await done(server, by, [intention('question.submit', { id, ...someQuestion })]);
  if (decided) await done(server, ada!, [intention('question.decide', { id, saw: null, ...decided })]);
  return id;
}
const place = { company: 'Kitami Robotics', interview_stage: 'Technical Screen' };
const sighting = (question_id: string, month = '2026-01') =>
  intention('sighting.add', { question_id, ...place, month });
const report = (question_id: string, note: string, id = mintId('p')) =>
  intention('report.open', { id, question_id, kind: 'wrong', note });
const rowsOf = async (who: TestAccount, noun: string): Promise<Row[]> =>
  [...(await fullPull(server, who)).rows].flatMap(([key, row]) => (key.startsWith(`${noun}/`) ? [row] : []));
const of = async (who: TestAccount, noun: string, question: string) =>
  (await rowsOf(who, noun)).filter(({ question_id }) => question_id === question);

describe('QUAL-07 who was asked it too', () => {
  it('is told to everybody without whom it was, only its person knows which is theirs', async () => {
    const question = await asked(noah!);
    await done(server, lena!, [sighting(question)]);
    const [theirs, own, admins] = [
      await of(mika!, 'question_sightings', question),
      await of(lena!, 'question_sightings', question),
      await of(ada!, 'question_sightings', question),
    ];
    expect(theirs).toMatchObject([{ ...place, month: '2026-01', mine: false }]);
    for (const some of [theirs, own, admins]) expect(JSON.stringify(some)).not.toContain(lena!.id);
    expect(own).toMatchObject([{ mine: true }]);
    expect(admins).toMatchObject([{ mine: false }]);
  });

  it('goes from every device while its question is hidden, and comes back with it', async () => {
    const question = await asked(noah!);
    const said = sighting(question);
    await done(server, lena!, [said]);
    const device = await openDevice(server, mika!, seeded(4));
    await device.sync();
    const here = async () => [...(await device.rows()).keys()].includes(`question_sightings/${said.id}`);
    expect(await here()).toBe(true);
    await done(server, ada!, [intention('question.withdraw', { id: question })]);
    await device.sync();
    expect(await here()).toBe(false);
    await done(server, ada!, [intention('question.decide', { id: question, status: 'approved', saw: null })]);
    await device.sync();
    expect(await here()).toBe(true);
    await device.close();
  });

  it('is said once, removed by its person and by an admin alone', async () => {
    const question = await asked(noah!);
    const [lenas, mikas] = [sighting(question), sighting(question)];
    await done(server, lena!, [lenas, sighting(question)]);
    await done(server, mika!, [mikas]);
    const { id } = lenas;
    expect(await push(server, noah!, [intention('sighting.remove', { id })])).toMatchObject([{ code: 'forbidden' }]);
    expect(await of(noah!, 'question_sightings', question)).toHaveLength(2);
    await done(server, lena!, [intention('sighting.remove', { id })]);
    await done(server, ada!, [intention('sighting.remove', { id: mikas.id })]);
    expect(await of(noah!, 'question_sightings', question)).toEqual([]);
  });

  it('QUAL-08 not for a month that has not come, whatever a device’s clock says, nor for what is not in the bank', async () => {
    const question = await asked(noah!);
    const late = { ...sighting(question, '2199-01'), at: '2199-06-01T00:00:00.000Z' };
    expect(await push(server, lena!, [late])).toMatchObject([{ code: 'not_yet' }]);
    const waiting = await asked(noah!, null);
    for (const who of [noah!, lena!, ada!])
      expect(await push(server, who, [sighting(waiting)])).toMatchObject([{ code: 'gone' }]);
  });

  it('more of them in an hour wait, and none is lost', async () => {
    const question = await asked(noah!);
    const many = Array.from({ length: limits.sightings.attempts + 1 }, (_, at) =>
      sighting(question, `20${String(10 + Math.floor(at / 12))}-${String(1 + (at % 12)).padStart(2, '0')}`),
    );
    const judged = await push(server, lena!, many);
    expect(judged.filter(({ result }) => result === 'done')).toHaveLength(limits.sightings.attempts);
    expect(judged.at(-1)).toMatchObject({ result: 'later' });
  });
});

describe('QUAL-11 an error that was reported', () => {
  it('is read by its reporter and admins; once closed by the question’s author, without whose it was and their words', async () => {
    const question = await asked(noah!);
    const id = mintId('p');
    await done(server, lena!, [report(question, 'Lena finds this wrong', id)]);
    for (const who of [noah!, mika!]) expect((await fullPull(server, who)).text).not.toContain(id);
    expect(await of(lena!, 'question_reports', question)).toMatchObject([{ mine: true, status: 'open' }]);
    expect(await of(ada!, 'question_reports', question)).toMatchObject([{ author: lena!.id }]);
    const close = intention('report.close', { id, question_id: question, status: 'kept', reply: 'It is meant so' });
    for (const who of [lena!, noah!, mika!])
      expect(await push(server, who, [close])).toMatchObject([{ code: 'forbidden' }]);
    await done(server, ada!, [close]);
    const [told] = await of(noah!, 'question_reports', question);
    expect(told).toMatchObject({ status: 'kept', reply: 'It is meant so', kind: 'wrong', note: '', mine: false });
    expect(JSON.stringify(told)).not.toContain(lena!.id);
    expect((await fullPull(server, noah!)).text).not.toContain('Lena finds this wrong');
    expect((await fullPull(server, mika!)).text).not.toContain(id);
    expect(await of(lena!, 'question_reports', question)).toMatchObject([
      { note: 'Lena finds this wrong', reply: 'It is meant so', mine: true },
    ]);
    const again = intention('report.close', { id, question_id: question, status: 'fixed', reply: 'Other words' });
    expect(await push(server, ada!, [again])).toMatchObject([{ code: 'already' }]);
  });

  it('and a sighting outlive their person’s account, without a name', async () => {
    const person = await makeAccount(server);
    const question = await asked(noah!);
    await done(server, person, [sighting(question), report(question, 'Before I went')]);
    const token = await server.superuser();
    await server.request(`/api/collections/users/records/${person.id}`, { method: 'DELETE', token });
    expect(await of(ada!, 'question_reports', question)).toMatchObject([{ note: 'Before I went', author: '' }]);
    expect(await of(ada!, 'question_sightings', question)).toHaveLength(1);
    expect(await server.sql(`SELECT author FROM question_sightings WHERE question_id = '${question}'`)).toEqual([['']]);
    expect((await fullPull(server, ada!)).text).not.toContain(person.id);
  });

  it('goes with its question', async () => {
    const question = await asked(noah!);
    await done(server, lena!, [sighting(question), report(question, 'Not for long')]);
    await done(server, ada!, [intention('question.delete', { id: question, saw: null, along: null })]);
    for (const noun of ['question_sightings', 'question_reports'])
      expect(await server.sql(`SELECT count(*) FROM ${noun} WHERE question_id = '${question}'`)).toEqual([['0']]);
  });
});

describe('QUAL-13 QUAL-14 QUAL-17 what was sent back', () => {
  const { recommended: _, ...texts } = someQuestion;
  const why = { status: 'rejected', kind: 'names', reason: 'It names Ms Tanaka' };

  it('its reason reaches its author and admins alone', async () => {
    const question = await asked(lena!, why);
    expect((await fullPull(server, lena!)).rows.get(`interview_questions/${question}`)).toMatchObject({
      ...{ status: 'rejected', rejection_kind: 'names', rejection_reason: 'It names Ms Tanaka' },
    });
    expect((await fullPull(server, mika!)).text).not.toContain('Ms Tanaka');
  });

  it('another learner’s, a guest’s and a repeated request neither send it again nor withdraw it', async () => {
    const question = await asked(lena!, why);
    const { text_by } = (await fullPull(server, lena!)).rows.get(`interview_questions/${question}`)!;
    const again = intention('question.resubmit', { id: question, saw: String(text_by), ...texts });
    const back = intention('question.retract', { id: question, saw: String(text_by), along: null });
    expect(await push(server, noah!, [again, back])).toMatchObject([{ code: 'gone' }, { code: 'gone' }]);
    expect(
      await push(server, ada!, [
        { ...again, id: mintId() },
        { ...back, id: mintId() },
      ]),
    ).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }]);
    await done(server, lena!, [{ ...again, id: mintId() }]);
    expect(await push(server, lena!, [{ ...again, id: mintId() }])).toMatchObject([{ code: 'not_rejected' }]);
    await done(server, ada!, [intention('question.decide', { id: question, status: 'approved', saw: null })]);
    // whoever it is shown to by now is told nothing of why it was sent back
    expect((await fullPull(server, mika!)).rows.get(`interview_questions/${question}`)).toMatchObject({
      ...{ rejection_kind: null, rejection_reason: '', times_sent: 0, was_approved: false },
    });
    expect(await push(server, lena!, [{ ...back, id: mintId() }])).toMatchObject([{ code: 'not_pending' }]);
  });

  it('QUAL-12 is refused without a reason, and from an older app kept', async () => {
    const question = await asked(lena!, null);
    const decide = intention('question.decide', { id: question, status: 'rejected', saw: null });
    expect(await push(server, ada!, [decide])).toMatchObject([{ code: 'invalid' }]);
    await done(server, ada!, [{ ...decide, id: mintId(), version: 2 }]);
    expect(await server.sql(`SELECT status, rejection_kind FROM interview_questions WHERE id = '${question}'`)).toEqual(
      [['rejected', 'other']],
    );
  });
});
