import { describe, expect, test } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutations } from './all.ts';
import { presentArguments, run } from './run.ts';

const [lena, noah] = ['lenalenalenalen', 'noahnoahnoahnoa'] as const;
const question = 'q'.repeat(15);
const at = '2026-11-25T00:00:00.000Z';
const empty = { text: null, situation: null, task: null, action: null, result: null };
const first = { question_id: question, saw: '', under: null, form: 'free', ...empty, text: '<p>I would retry</p>' };
const id = (name: string) => name.padEnd(15, '0');

class World {
  readonly rows = new Map<Key, Row>([[keyOf('interview_questions', question), { id: question, status: 'approved' }]]);

  run(name: MutationName, args: object, by: string, actor: string = lena, when = at, resend = false) {
    const intent = { id: id(by), name, version: mutations[name].version, args, at: when, resend };
    const outcome = run(
      intent,
      { get: (noun: Noun, key: string) => this.rows.get(keyOf(noun, key)) },
      { actor, role: 'user' },
    );
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome)
      if (row) this.rows.set(keyOf(noun, key), row);
      else this.rows.delete(keyOf(noun, key));
    return outcome;
  }
  write = (args: object, by: string, actor?: string, when?: string) => this.run('answer.write', args, by, actor, when);
  remove = (by: string, actor?: string) =>
    this.run('answer.remove', { question_id: question, saw: null, along: null }, by, actor);
  of(person: string) {
    return this.rows.get(keyOf('my_answers', myAnswerId(person, question)));
  }
}

describe('my answer', () => {
  const long = (characters: number) => `<p>${'x'.repeat(characters)}</p>`;
  test.each([
    ['another form', { form: 'essay' }, 'invalid'],
    ['a NUL', { text: 'a\u0000' }, 'invalid'],
    ['no origin', { saw: undefined }, 'invalid'],
    ['another person', { user_id: noah }, 'invalid'],
    ['shared', { shared: 'admins' }, 'invalid'],
    ['10,001 characters', { text: long(limits.answerCharacters + 1) }, 'too_long'],
    ['4,001 in the situation', { situation: long(limits.answerFieldCharacters + 1) }, 'too_long'],
    ['4,001 in the task', { task: long(limits.answerFieldCharacters + 1) }, 'too_long'],
    ['4,001 in the action', { action: long(limits.answerFieldCharacters + 1) }, 'too_long'],
    ['4,001 in the result', { result: long(limits.answerFieldCharacters + 1) }, 'too_long'],
    [
      'more markup than a question and its context',
      { text: '<b>x</b>'.repeat(9_000), task: '<b></b>'.repeat(9_500), action: '<b></b>'.repeat(9_500) },
      'too_long',
    ],
  ])('ANSWER-03 ANSWER-17 with %s is refused', (_, wrong, code) => {
    expect(new World().write({ ...first, ...wrong }, 'one')).toBe(code);
  });

  test('A196 SEC-31 has as many tags as a question and its context', () => {
    const marked = (tags: number) => ({ text: '<br>'.repeat(tags / 2), task: '<br>'.repeat(tags / 4) });
    const rest = { situation: '<br>'.repeat(limits.answerTags / 4) };
    expect(new World().write({ ...first, ...marked(limits.answerTags), ...rest }, 'one')).toHaveLength(1);
    expect(new World().write({ ...first, ...marked(limits.answerTags), ...rest, action: '<br>' }, 'one')).toBe(
      'too_long',
    );
  });

  test('ANSWER-03 takes 10,000 characters, and 4,000 in each of the four', () => {
    const fields = Object.fromEntries(
      ['situation', 'task', 'action', 'result'].map((field) => [field, long(limits.answerFieldCharacters)]),
    );
    expect([limits.answerCharacters, limits.answerFieldCharacters]).toEqual([10_000, 4_000]);
    expect(new World().write({ ...first, ...fields, text: long(limits.answerCharacters) }, 'one')).toHaveLength(1);
  });

  test('ANSWER-09 to a question that nobody knows is refused, and keeps its words with their author', () => {
    expect(new World().write({ ...first, question_id: 'z'.repeat(15) }, 'one')).toBe('gone');
  });

  test('ANSWER-09 written in a tunnel counts although the question was hidden meanwhile', () => {
    const world = new World();
    world.rows.set(keyOf('interview_questions', question), { id: question, status: 'pending', mine: false });
    expect(world.write(first, 'one')).toHaveLength(1);
  });

  test('ANSWER-09 is changed and removed also after its question was deleted', () => {
    const world = new World();
    world.write(first, 'one');
    world.rows.delete(keyOf('interview_questions', question));
    expect(world.write({ ...first, saw: id('one'), text: '<p>More</p>' }, 'two')).toHaveLength(1);
    expect(world.remove('gone')).toHaveLength(1);
  });

  test('ANSWER-09 is its person’s: another one writes their own, and one whose id it has writes nothing', () => {
    const world = new World();
    world.write(first, 'one');
    const mine = world.of(lena);
    world.write({ ...first, text: '<p>Noah’s</p>' }, 'two', noah);
    world.remove('three', noah);
    expect(world.of(lena)).toBe(mine);
    world.rows.set(keyOf('my_answers', myAnswerId(noah, question)), mine!);
    expect(world.write({ ...first, saw: id('one') }, 'four', noah)).toBe('forbidden');
    expect(world.remove('five', noah)).toBe('forbidden');
  });

  test('R25 of two devices the later one is asked, and both versions are there', () => {
    const world = new World();
    world.write(first, 'one');
    expect(world.write({ ...first, text: '<p>From the phone</p>' }, 'two')).toBe('changed');
    expect(world.write({ ...first, saw: id('other') }, 'three')).toBe('changed');
    expect(world.of(lena)).toMatchObject({ text: first.text, text_by: id('one') });
  });

  test('ANSWER-03 both forms are kept when the form changes, and when it was begun', () => {
    const world = new World();
    world.write(first, 'one');
    world.write(
      { ...first, saw: id('one'), form: 'star', task: '<p>Mine</p>' },
      'two',
      lena,
      '2026-11-26T00:00:00.000Z',
    );
    expect(world.of(lena)).toEqual({
      ...{ id: myAnswerId(lena, question), user_id: lena, question_id: question, ...empty, form: 'star' },
      ...{ text: first.text, task: '<p>Mine</p>', text_by: id('two') },
      ...{ created_at: at, updated_at: '2026-11-26T00:00:00.000Z', shared: null, shared_at: null },
    });
  });

  test('ANSWER-18 that was removed is written again with the same words; who did not see that brings nothing back', () => {
    const world = new World();
    world.write(first, 'one');
    world.remove('gone');
    expect(world.of(lena)).toBeUndefined();
    expect(world.remove('again')).toEqual([]);
    expect(world.write({ ...first, saw: id('one'), text: '<p>Late</p>' }, 'two')).toBe('gone');
    expect(world.write(first, 'undo')).toHaveLength(1);
    expect(world.of(lena)).toMatchObject({ text: first.text, text_by: id('undo') });
  });
});

describe('R25 what another device wrote meanwhile', () => {
  const saw = id('one');
  const newer = { ...first, saw, text: '<p>Better, from the phone</p>' };
  const anew = { ...first, text: '<p>Begun anew</p>' };
  const begun = () => {
    const world = new World();
    world.write(first, 'one');
    return world;
  };
  const about = (more: object = {}) => ({ question_id: question, saw, ...more });

  test.each([['deleted'], ['shared']])('ANSWER-12 ANSWER-18 is not %s by whoever has not seen it', (how) => {
    for (const other of [newer, anew]) {
      const world = begun();
      if (other === anew) world.remove('gone');
      world.write(other, 'two');
      const before = world.of(lena);
      const late =
        how === 'deleted'
          ? world.run('answer.remove', about({ along: [] }), 'late')
          : world.run('answer.share', about({ shared: true }), 'late');
      expect(late).toBe('changed');
      expect(world.of(lena)).toEqual(before);
    }
  });

  test('ANSWER-11 ANSWER-18 what was on the screen is shared and deleted, and an older app names no version', () => {
    const world = begun();
    expect(world.run('answer.share', about({ shared: true }), 'share')).toHaveLength(1);
    expect(world.run('answer.share', about({ shared: false }), 'stop')).toBe('invalid');
    expect(world.run('answer.share', about({ shared: false, saw: null }), 'stop')).toHaveLength(1);
    expect(world.run('answer.remove', about({ along: [] }), 'gone')).toHaveLength(1);
    expect(world.run('answer.remove', about({ along: [] }), 'again')).toEqual([]);
    for (const [name, old] of [
      ['answer.share', { question_id: question, shared: true }],
      ['answer.remove', { question_id: question }],
    ] as const) {
      const before = { id: id(name), name, version: 1, args: old, at };
      const none = name === 'answer.remove' ? { saw: null, along: null } : { saw: null };
      expect(presentArguments(before)).toEqual({ args: { ...old, ...none } });
    }
  });
});

describe('sharing my answer', () => {
  const shared = (is: unknown, more: object = {}) => ({ question_id: question, shared: is, saw: null, ...more });
  const sharing = (world: World, is: boolean, by: string, actor: string = lena, when = at) =>
    world.run('answer.share', shared(is), by, actor, when);

  test.each([
    ['whom', shared('admins')],
    ['nothing', shared(undefined)],
    ['another person', shared(true, { user_id: noah })],
    ['no question', { shared: true, saw: null }],
  ])('ANSWER-11 with %s is refused', (_, wrong) => {
    const world = new World();
    world.write(first, 'one');
    expect(world.run('answer.share', wrong, 'share')).toBe('invalid');
    expect(world.of(lena)).toMatchObject({ shared: null, shared_at: null });
  });

  test('ANSWER-11 without an answer there is nothing to share, and another person’s is not shared', () => {
    const world = new World();
    expect(sharing(world, true, 'one')).toBe('gone');
    world.write(first, 'two');
    expect(sharing(world, true, 'three', noah)).toBe('gone');
    world.rows.set(keyOf('my_answers', myAnswerId(noah, question)), world.of(lena)!);
    expect(sharing(world, true, 'four', noah)).toBe('forbidden');
    expect(world.of(lena)).toMatchObject({ shared: null });
  });

  test('ANSWER-09 an answer is private when it is written, and again when it is removed and written anew', () => {
    const world = new World();
    world.write(first, 'one');
    expect(world.of(lena)).toMatchObject({ shared: null, shared_at: null });
    sharing(world, true, 'share');
    world.remove('gone');
    world.write(first, 'undo');
    expect(world.of(lena)).toMatchObject({ shared: null, shared_at: null });
  });

  test('ANSWER-11 since when is the first time, and an edit while it is shared stays shared', () => {
    const world = new World();
    world.write(first, 'one');
    sharing(world, true, 'share', lena, '2026-11-26T00:00:00.000Z');
    expect(sharing(world, true, 'again', lena, '2026-11-27T00:00:00.000Z')).toEqual([]);
    world.write({ ...first, saw: id('one'), text: '<p>Better</p>' }, 'two', lena, '2026-11-28T00:00:00.000Z');
    expect(world.of(lena)).toMatchObject({
      ...{ shared: 'admins', shared_at: '2026-11-26T00:00:00.000Z', text: '<p>Better</p>', text_by: id('two') },
    });
    sharing(world, false, 'stop');
    expect(world.of(lena)).toMatchObject({ shared: null, shared_at: null, text: '<p>Better</p>' });
    expect(sharing(world, false, 'again')).toEqual([]);
  });
});

describe('ANSWER-11 A164 words name the sharing that they were written under', () => {
  const shared = () => {
    const world = new World();
    world.write(first, 'one');
    world.run('answer.share', { question_id: question, saw: id('one'), shared: true }, 'two');
    return world;
  };
  test.each([
    ['under Private to you', { under: 'private' }, false, null],
    ['under Private to you, sent again after a restore', { under: 'private' }, true, null],
    ['under Shared', { under: 'shared' }, false, 'admins'],
    ['under Shared, sent again after a restore', { under: 'shared' }, true, 'admins'],
    ['in an older app, which does not say', { under: null }, false, 'admins'],
    ['in an older app, sent again after a restore', { under: null }, true, null],
  ])('%s', (_, said, resend, sharing) => {
    const world = shared();
    const text = '<p>I would think first</p>';
    world.run('answer.write', { ...first, ...said, saw: id('one'), text }, 'three', lena, at, resend);
    expect(world.of(lena)).toMatchObject({ text, shared: sharing });
  });
});
