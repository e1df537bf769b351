import { describe, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { myAnswerId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutations } from './all.ts';
import { run } from './run.ts';

const [lena, noah, ada] = ['lenalenalenalen', 'noahnoahnoahnoa', 'adaadaadaadaada'] as const;
const answer_id = myAnswerId(lena, 'q'.repeat(15));
const at = '2026-11-25T00:00:00.000Z';
const id = (name: string) => name.padEnd(15, '0');
const said = { id: id('comment'), answer_id, body: 'Say what you measured' };

/** As one person's device, or the server for them, sees it: `mine` is computed for each. */
class World {
  readonly rows = new Map<Key, Row>();
  constructor(shared: 'admins' | null = 'admins') {
    for (const [person, full_name] of [[lena, 'Lena Fox'] as const, [ada, 'Ada Wong'] as const])
      this.rows.set(keyOf('profiles', person), { id: person, full_name });
    this.rows.set(keyOf('my_answers', answer_id), { id: answer_id, user_id: lena, text: '<p>Mine</p>', shared });
  }

  run(name: MutationName, args: object, actor: string, role: Role = actor === ada ? 'admin' : 'user') {
    const intent = { id: id('m'), name, version: mutations[name].version, args, at };
    const rows = { get: (noun: Noun, key: string) => this.rows.get(keyOf(noun, key)) };
    const outcome = run(intent, rows, { actor, role });
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome)
      if (row) this.rows.set(keyOf(noun, key), row);
      else this.rows.delete(keyOf(noun, key));
    return outcome;
  }
  comment = (args: object, actor: string, role?: Role) => this.run('answer.comment', { ...said, ...args }, actor, role);
  uncomment = (actor: string) => this.run('answer.uncomment', { id: said.id }, actor);
  get there() {
    return this.rows.get(keyOf('answer_comments', said.id));
  }
}

describe('a comment', () => {
  test.each([
    ['no words', { body: '' }, 'invalid'],
    ['words that nobody sees', { body: ' \u200b ' }, 'invalid'],
    ['a NUL', { body: 'a\u0000' }, 'invalid'],
    ['2,001 characters', { body: 'x'.repeat(limits.commentCharacters + 1) }, 'too_long'],
    ['another name', { author_name: 'Noah' }, 'invalid'],
    ['another person', { user_id: noah }, 'invalid'],
    ['no answer', { answer_id: undefined }, 'invalid'],
  ])('ANSWER-13 with %s is refused', (_, wrong, code) => {
    const world = new World();
    expect(world.comment(wrong, ada)).toBe(code);
    expect(world.there).toBeUndefined();
  });

  test('ANSWER-13 takes 2,000 characters', () => {
    expect(limits.commentCharacters).toBe(2_000);
    expect(new World().comment({ body: '答'.repeat(limits.commentCharacters) }, ada)).toHaveLength(1);
  });

  test.each([
    ['an admin, where it is not shared', null, ada, {}],
    ['its author, where it is not shared', null, lena, {}],
    ['another learner, where it is not shared', null, noah, {}],
    ['another learner, where it is', 'admins', noah, {}],
    ['an admin, where there is none', 'admins', ada, { answer_id: myAnswerId(noah, 'q'.repeat(15)) }],
    ['another learner, where there is none', 'admins', noah, { answer_id: myAnswerId(ada, 'q'.repeat(15)) }],
  ] as const)('ANSWER-13 ANSWER-09 by %s is refused, and the reason tells nothing', (_, shared, actor, more) => {
    const world = new World(shared);
    expect(world.comment(more, actor)).toBe('not_shared');
    expect(world.there).toBeUndefined();
  });

  test('ANSWER-13 ANSWER-14 its author and an admin comment, under their own names', () => {
    for (const [actor, author_name] of [[lena, 'Lena Fox'] as const, [ada, 'Ada Wong'] as const]) {
      const world = new World();
      expect(world.comment({}, actor)).toHaveLength(1);
      expect(world.there).toMatchObject({ answer_id, author_name, body: said.body, created_at: at, mine: true });
    }
  });

  test('ANSWER-13 repeated it is one, also where sharing has ended; under a taken id it is none', () => {
    const world = new World();
    world.comment({}, ada);
    world.rows.set(keyOf('my_answers', answer_id), { id: answer_id, user_id: lena, shared: null });
    expect(world.comment({}, ada)).toEqual([]);
    const other = new World();
    other.rows.set(keyOf('answer_comments', said.id), { ...said, mine: false });
    expect(other.comment({}, ada)).toBe('already');
    expect(other.there).toMatchObject({ mine: false });
  });

  test('ANSWER-14 is deleted by whoever wrote it, also where sharing has ended, and by nobody else', () => {
    const world = new World();
    world.comment({}, ada);
    world.rows.set(keyOf('answer_comments', said.id), { ...world.there!, mine: false });
    expect(world.uncomment(lena)).toBe('forbidden');
    world.rows.set(keyOf('answer_comments', said.id), { ...world.there!, mine: true });
    world.rows.set(keyOf('my_answers', answer_id), { id: answer_id, user_id: lena, shared: null });
    expect(world.uncomment(ada)).toHaveLength(1);
    expect(world.there).toBeUndefined();
    expect(world.uncomment(ada)).toEqual([]);
  });
});
