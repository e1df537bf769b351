import { describe, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row, type RowOf } from '#model/noun.ts';
import { saidBy } from '#model/sighting.ts';
import { type MutationName, mutations } from './all.ts';
import { presentArguments, run } from './run.ts';

const [lena, noah, ada] = ['lenalenalenalen', 'noahnoahnoahnoa', 'adaadaadaadaada'] as const;
const question = 'q'.repeat(15);
const at = '2026-11-25T00:00:00.000Z';
const id = (name: string) => name.padEnd(15, '0');
const texts = {
  ...{ question: '<p>How do you retry?</p>', company: 'Kitami Robotics', role: 'Backend Engineer' },
  ...{ interview_stage: 'Technical Screen', category: 'Technical', additional_context: null },
};

/** One question; `mine` is what the device of whoever acts shows. */
class World {
  readonly rows = new Map<Key, Row>();
  private readonly said = new Map<string, Key>();
  constructor(status: string, more: object = {}) {
    const stamps = { text_by: id('first'), times_sent: 0, author: lena, decided_by: '', created_at: at };
    this.rows.set(keyOf('interview_questions', question), {
      id: question,
      status,
      ...texts,
      ...stamps,
      mine: true,
      ...more,
    });
  }
  run(
    name: MutationName,
    args: object,
    {
      by = 'one',
      actor = lena,
      role = 'user',
      got = 0,
    }: { by?: string; actor?: string; role?: Role; got?: number } = {},
  ) {
    const intent = { id: id(by), name, version: mutations[name].version, args, at };
    const context = { actor, role, ...(got && { got }) };
    const outcome = run(intent, { get: (noun: Noun, key: string) => this.rows.get(this.real(noun, key)) }, context);
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome) {
      const real = this.real(noun, key);
      if (row) this.rows.set(real, row);
      else this.rows.delete(real);
      if (row && noun === 'question_sightings')
        this.said.set(saidBy(row as unknown as RowOf<'question_sightings'>, actor), real);
    }
    return outcome;
  }
  /** Where it is: the server finds a sighting by what somebody said as well. */
  private real(noun: Noun, key: string): Key {
    const real = noun === 'question_sightings' && this.said.get(key);
    return real && this.rows.has(real) ? real : keyOf(noun, key);
  }
  get question() {
    return this.rows.get(keyOf('interview_questions', question));
  }
  of(noun: Noun) {
    return [...this.rows].flatMap(([key, row]) => (key.startsWith(`${noun}/`) ? [row] : []));
  }
}
const admin = { actor: ada, role: 'admin' as const };

describe('a question that is sent back', () => {
  const reject = { id: question, status: 'rejected', saw: null, kind: 'unclear', reason: 'Which one?' };
  test.each([
    ['without a reason', { kind: undefined }],
    ['for a reason that there is not', { kind: 'boring' }],
    ['when it is approved', { status: 'approved', reason: undefined }],
  ])('QUAL-12 %s is refused', (_, wrong) => {
    const { kind, ...more } = { ...reject, ...wrong };
    const world = new World('pending');
    expect(world.run('question.decide', { ...more, ...(kind && { kind }) }, admin)).toBe('invalid');
    expect(world.question).toMatchObject({ status: 'pending' });
  });

  test('QUAL-12 its author reads the reason and the note', () => {
    const world = new World('pending');
    world.run('question.decide', reject, admin);
    expect(world.question).toMatchObject({
      status: 'rejected',
      rejection_kind: 'unclear',
      rejection_reason: 'Which one?',
    });
  });

  test('MOD-04 SEC-24 nobody approves words that came in after they looked', () => {
    const world = new World('pending', { text_by: 'seen' });
    const approve = { id: question, status: 'approved' };
    expect(world.run('question.decide', { ...approve, saw: 'earlier' }, admin)).toBe('changed');
    expect(world.run('question.decide', { ...reject, saw: 'earlier' }, admin)).toBe('changed');
    expect(world.question).toMatchObject({ status: 'pending' });
    expect(world.run('question.decide', { ...approve, saw: 'seen' }, admin)).toMatchObject([
      ['interview_questions', question, { status: 'approved' }],
    ]);
  });

  test('QUAL-12 an older app gave none: a queued rejection of its is kept, an approval needs none', () => {
    const old = (args: object) => presentArguments({ id: id('old'), name: 'question.decide', version: 2, args, at });
    expect(old({ id: question, status: 'rejected' })).toEqual({
      args: { id: question, status: 'rejected', kind: 'other', saw: null },
    });
    expect(old({ id: question, status: 'approved' })).toEqual({
      args: { id: question, status: 'approved', saw: null },
    });
  });

  const again = { id: question, saw: id('first'), ...texts, question: '<p>How do you retry a payment?</p>' };
  test.each([
    ['pending', {}, 'not_rejected'],
    ['approved', {}, 'not_rejected'],
    ['approved', { mine: false }, 'forbidden'],
    ['rejected', { mine: false }, 'gone'],
    ['rejected', { text_by: id('other') }, 'changed'],
  ])('QUAL-14 one that is %s %j is not sent again: %s', (status, more, code) => {
    const world = new World(status, more);
    const before = world.question;
    expect(world.run('question.resubmit', again)).toBe(code);
    expect(world.question).toBe(before);
  });

  test('QUAL-13 mended it is pending anew, with its earlier reason, and counted', () => {
    const world = new World('rejected', { rejection_kind: 'unclear', rejection_reason: 'Which one?' });
    expect(world.run('question.resubmit', again, { by: 'two' })).toHaveLength(1);
    expect(world.question).toMatchObject({
      ...{ status: 'pending', question: again.question, times_sent: 1, text_by: id('two') },
      ...{ rejection_kind: 'unclear', rejection_reason: 'Which one?' },
    });
    expect(world.run('question.resubmit', again, { by: 'two' })).toEqual([]);
  });

  test('QUAL-13 taking an approval back leaves why it was sent back before, and one’s own rejection goes', () => {
    const world = new World('pending', { rejection_kind: 'unclear', rejection_reason: 'Which one?', times_sent: 1 });
    world.run('question.decide', { id: question, status: 'approved', saw: null }, { ...admin, by: 'yes' });
    world.run('question.reopen', { id: question, saw: id('yes') }, { ...admin, by: 'undo' });
    expect(world.question).toMatchObject({
      status: 'pending',
      rejection_kind: 'unclear',
      rejection_reason: 'Which one?',
    });
    world.run('question.decide', { ...reject, reason: 'Mine' }, { ...admin, by: 'no' });
    world.run('question.reopen', { id: question, saw: id('no') }, { ...admin, by: 'undo2' });
    expect(world.question).toMatchObject({ status: 'pending', rejection_kind: null, rejection_reason: '' });
  });

  test.each([
    ['pending', {}, []],
    ['rejected', {}, []],
    ['approved', {}, 'not_pending'],
    ['pending', { was_approved: true }, 'not_pending'],
    ['rejected', { text_by: id('other') }, 'changed'],
    ['approved', { mine: false }, 'forbidden'],
    ['pending', { mine: false }, 'gone'],
  ])('QUAL-17 one that is %s %j is withdrawn, or not: %j', (status, more, outcome) => {
    const world = new World(status, more);
    const taken = world.run('question.retract', { id: question, saw: id('first'), along: null });
    if (typeof outcome === 'string') expect(taken).toBe(outcome);
    expect(world.question === undefined).toBe(typeof outcome !== 'string');
    if (typeof outcome !== 'string')
      expect(world.run('question.retract', { id: question, saw: id('first'), along: null })).toEqual([]);
  });
});

describe('I was asked this too', () => {
  const said = {
    question_id: question,
    company: 'Kitami Robotics',
    interview_stage: 'Technical Screen',
    month: '2026-11',
  };
  test.each([
    ['no company', { company: ' ' }, 'invalid'],
    ['a company over its limit', { company: 'x'.repeat(limits.optionCharacters + 1) }, 'too_long'],
    ['a company over it once it is compared', { company: '\ufdfa'.repeat(limits.optionCharacters / 10) }, 'too_long'],
    ['a day', { month: '2026-11-03' }, 'invalid'],
    ['a thirteenth month', { month: '2026-13' }, 'invalid'],
    ['whose it is', { author: noah }, 'invalid'],
    ['a question that nobody knows', { question_id: 'z'.repeat(15) }, 'gone'],
    ['a month that has not come', { month: '2026-12' }, 'not_yet'],
  ])('QUAL-06 QUAL-08 with %s is refused', (_, wrong, code) => {
    const world = new World('approved');
    expect(world.run('sighting.add', { ...said, ...wrong })).toBe(code);
    expect(world.of('question_sightings')).toEqual([]);
  });

  test('QUAL-08 the month is Tokyo’s by the server’s clock, whatever the device says', () => {
    const december = { ...said, month: '2026-12' };
    const before = Date.parse('2026-11-30T14:59:59.000Z') / 1_000;
    expect(new World('approved').run('sighting.add', december, { got: before })).toBe('not_yet');
    expect(new World('approved').run('sighting.add', december, { got: before + 1 })).toHaveLength(1);
  });

  test('QUAL-06 of a question that waits or was sent back nobody says so', () => {
    for (const status of ['pending', 'rejected']) expect(new World(status).run('sighting.add', said)).toBe('gone');
  });

  test('QUAL-06 one person says it once for each company, stage and month, in whatever spelling', () => {
    const world = new World('approved');
    expect(world.run('sighting.add', said)).toHaveLength(1);
    for (const company of [
      ' KITAMI ROBOTICS',
      'Kitami\nRobotics',
      'Ｋｉｔａｍｉ Robotics',
      '\u202eKi\u200btami Robotics\ufe0f\n',
    ])
      expect(world.run('sighting.add', { ...said, company }, { by: 'two' })).toEqual([]);
    world.run('sighting.add', { ...said, month: '2026-10' }, { by: 'three' });
    world.run('sighting.add', said, { by: 'four', actor: noah });
    expect(world.of('question_sightings').map(({ month, company }) => [month, company])).toEqual([
      ['2026-11', 'Kitami Robotics'],
      ['2026-10', 'Kitami Robotics'],
      ['2026-11', 'Kitami Robotics'],
    ]);
  });

  test('QUAL-07 its person takes it back and so does an admin, another learner does not', () => {
    const world = new World('approved');
    world.run('sighting.add', said);
    const [{ id: key } = { id: '' }] = world.of('question_sightings');
    world.rows.set(keyOf('question_sightings', key), { ...world.of('question_sightings')[0]!, mine: false });
    expect(world.run('sighting.remove', { id: key }, { actor: noah })).toBe('forbidden');
    expect(world.run('sighting.remove', { id: key }, admin)).toHaveLength(1);
    world.run('sighting.add', said);
    expect(world.run('sighting.remove', { id: key })).toHaveLength(1);
    expect(world.run('sighting.remove', { id: key })).toEqual([]);
  });
});

describe('an error in a question', () => {
  const report = id('report');
  const open = { id: report, question_id: question, kind: 'outdated', note: 'Not since version 3' };
  test.each([
    ['another kind', { kind: 'boring' }, 'invalid'],
    ['a note over its limit', { note: 'x'.repeat(limits.reportCharacters + 1) }, 'too_long'],
    ['an answer', { reply: 'So' }, 'invalid'],
    ['a question that nobody knows', { question_id: 'z'.repeat(15) }, 'gone'],
  ])('QUAL-09 with %s is not reported', (_, wrong, code) => {
    const world = new World('approved');
    expect(world.run('report.open', { ...open, ...wrong })).toBe(code);
    expect(world.of('question_reports')).toEqual([]);
  });

  test('QUAL-09 of a question that one cannot read is not told from one that there is not', () => {
    expect(new World('pending', { mine: false }).run('report.open', open)).toBe('gone');
    expect(new World('pending').run('report.open', open)).toHaveLength(1);
  });

  test('QUAL-10 an admin closes it once, with a reply; its repetition changes nothing', () => {
    const world = new World('approved');
    world.run('report.open', open);
    expect(world.run('report.open', open)).toEqual([]);
    expect(world.run('report.open', { ...open, note: 'Other words' }, { by: 'x' })).toBe('already');
    const close = { id: report, question_id: question, status: 'fixed', reply: 'It says so now' };
    expect(world.run('report.close', close)).toBe('forbidden');
    expect(world.run('report.close', { ...close, status: 'open' }, admin)).toBe('invalid');
    expect(world.run('report.close', close, { ...admin, by: 'close' })).toHaveLength(1);
    expect(world.of('question_reports')).toMatchObject([{ status: 'fixed', reply: 'It says so now', told: lena }]);
    expect(world.run('report.close', close, { ...admin, by: 'close' })).toEqual([]);
    expect(world.run('report.close', { ...close, status: 'kept' }, { ...admin, by: 'late' })).toBe('already');
  });
});
