import { describe, expect, test } from 'vitest';
import { studyCardId, studyPlanId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutations } from './all.ts';
import { readsOf, run } from './run.ts';

const [lena, noah] = ['lenalenalenalen', 'noahnoahnoahnoa'] as const;
const [question, other, unknown] = ['q'.repeat(15), 'r'.repeat(15), 'z'.repeat(15)] as const;
const at = '2026-11-25T00:00:00.000Z';

class World {
  readonly rows = new Map<Key, Row>(
    [question, other].map((id) => [keyOf('interview_questions', id), { id, status: 'approved' }]),
  );

  run(name: MutationName, args: object, actor: string = lena, role: 'user' | 'admin' = 'user') {
    const intent = { id: 'mutationmutatio', name, version: mutations[name].version, args, at };
    const get = (noun: Noun, key: string) => this.rows.get(keyOf(noun, key));
    const outcome = run(intent, { get }, { actor, role });
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome) this.rows.set(keyOf(noun, key), row!);
    return outcome;
  }
  of(person: string, which: string = question) {
    return this.rows.get(keyOf('study_cards', studyCardId(person, which)));
  }
}
const marks = [
  ['study.pause', { question_id: question, value: true }, { paused: true }],
  ['question.bookmark', { question_id: question, value: true }, { bookmarked: true }],
  ['question.confidence', { question_id: question, value: 3 }, { confidence: 3 }],
  ['study.choose', { question_ids: [question], chosen: 'out' }, { chosen: 'out' }],
] as const;

describe('what is said of a question', () => {
  test.each([
    ['study.pause', { value: 'true' }],
    ['study.pause', { value: null }],
    ['question.bookmark', { value: 1 }],
    ['question.bookmark', { question_id: '' }],
    ['question.confidence', { value: -1 }],
    ['question.confidence', { value: 4 }],
    ['question.confidence', { value: 1.5 }],
    ['question.confidence', { user_id: noah }],
    ['question.confidence', { stability: 2 }],
  ] as const)('STUDY-38 ANSWER-06 %s with %j is invalid', (name, wrong) => {
    expect(
      new World().run(name, { question_id: question, value: name.endsWith('confidence') ? 1 : true, ...wrong }),
    ).toBe('invalid');
  });

  test.each([
    ['nothing', { question_ids: [] }],
    ['too many', { question_ids: Array.from({ length: limits.chosenQuestions + 1 }, () => question) }],
    ['no ids', { question_ids: ['one'] }],
    ['another choice', { chosen: 'maybe' }],
    ['no choice', { chosen: undefined }],
  ])('STUDY-02 choosing with %s is invalid', (_, wrong) => {
    expect(new World().run('study.choose', { question_ids: [question], chosen: 'in', ...wrong })).toBe('invalid');
  });

  test.each(marks)('ANSWER-05 %s of a question that nobody knows is refused', (name, args) => {
    const named = 'question_id' in args ? { question_id: unknown } : { question_ids: [unknown] };
    const world = new World();
    expect(world.run(name, { ...args, ...named })).toBe('gone');
    expect(world.of(lena, unknown)).toBeUndefined();
  });

  test.each(marks)('STUDY-36 %s in a tunnel counts although the question was hidden meanwhile', (name, args, said) => {
    const world = new World();
    world.rows.set(keyOf('interview_questions', question), { id: question, status: 'pending', mine: false });
    expect(world.run(name, args)).toHaveLength(1);
    expect(world.of(lena)).toMatchObject({ user_id: lena, question_id: question, ...said });
  });

  test.each(marks)('STUDY-36 %s changes what was said before the question was deleted', (name, args, said) => {
    const world = new World();
    world.run('study.choose', { question_ids: [question], chosen: 'in' });
    world.rows.delete(keyOf('interview_questions', question));
    expect(world.run(name, args)).toHaveLength(1);
    expect(world.of(lena)).toMatchObject(said);
  });

  test.each(marks)('STUDY-25 ANSWER-05 %s writes its own column and leaves the others', (name, args, said) => {
    const world = new World();
    for (const [one, some] of marks) if (one !== name) world.run(one, some);
    const before = world.of(lena)!;
    world.run(name, args);
    expect(world.of(lena)).toEqual({ ...before, ...said, updated_at: at });
  });

  test.each(marks)('STUDY-37 %s reaches nobody else’s, an admin’s neither', (name, args) => {
    const world = new World();
    world.run(name, args);
    const before = world.of(lena);
    world.run('study.pause', { question_id: question, value: false }, noah);
    world.run('question.bookmark', { question_id: question, value: true }, noah, 'admin');
    expect(world.of(lena)).toBe(before);
    // a question whose id was chosen so that its card hits another person's
    world.rows.set(keyOf('study_cards', studyCardId(noah, question)), { ...before!, user_id: lena });
    expect(world.run(name, args, noah)).toBe('forbidden');
  });

  test('STUDY-02 choosing holds up nobody for one question that is gone, nor for one named twice', () => {
    const world = new World();
    expect(world.run('study.choose', { question_ids: [unknown, question, other, other], chosen: 'in' })).not.toBe(
      'gone',
    );
    expect([question, other, unknown].map((one) => world.of(lena, one)?.chosen)).toEqual(['in', 'in', undefined]);
  });

  test.each([
    ['study.choose', { question_ids: [question], chosen: null }],
    ['study.pause', { question_id: question, value: false }],
    ['question.bookmark', { question_id: question, value: false }],
    ['question.confidence', { question_id: question, value: 0 }],
  ] as const)('STUDY-01 %s that says what holds anyway makes no card', (name, args) => {
    expect(new World().run(name, args)).toEqual([]);
  });

  test('STUDY-38 the largest choice is judged in one push', () => {
    const question_ids = Array.from({ length: limits.chosenQuestions }, (_, at) => `q${String(at).padStart(14, '0')}`);
    const intent = { id: 'i', name: 'study.choose', version: 1, args: { question_ids, chosen: 'in' }, at };
    expect(readsOf(intent, { actor: lena, role: 'user' }).length).toBeLessThanOrEqual(limits.pushReads);
  });
});

describe('a study plan', () => {
  const plan = { new_per_day: 0, reviews_per_day: 300, retention: 0.95, ease: { way: 'ease', day: 20_783 } };
  test.each([
    ['fewer than none new', { new_per_day: -1 }],
    ['more new than a day holds', { new_per_day: 51 }],
    ['half a question', { new_per_day: 0.5 }],
    ['too few reviews', { reviews_per_day: 4 }],
    ['too many reviews', { reviews_per_day: 301 }],
    ['too little retention', { retention: 0.79 }],
    ['more retention than work allows', { retention: 0.96 }],
    ['no number', { retention: Number.NaN }],
    ['another way', { ease: { way: 'later', day: 1 } }],
    ['more than a way', { ease: { ...plan.ease, note: 'x' } }],
    ['somebody else', { user_id: noah }],
  ])('STUDY-38 with %s is invalid', (_, wrong) => {
    expect(new World().run('study.plan', { ...plan, ...wrong })).toBe('invalid');
  });

  test('STUDY-37 is its person’s, whole, and the last to arrive', () => {
    const world = new World();
    world.run('study.plan', plan);
    world.run('study.plan', { ...plan, new_per_day: 9 }, noah);
    world.run('study.plan', { ...plan, new_per_day: 7, ease: null });
    expect(world.rows.get(keyOf('study_plans', studyPlanId(lena)))).toEqual({
      ...{ id: lena, user_id: lena, ...plan, new_per_day: 7, ease: null, updated_at: at },
    });
  });
});
