import { describe, expect, test } from 'vitest';
import { countdownId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutations } from './all.ts';
import { readsOf, run } from './run.ts';

const [lena, noah] = ['lenalenalenalen', 'noahnoahnoahnoa'] as const;
const [own, interview, hers] = ['d'.repeat(15), 'i'.repeat(15), 'j'.repeat(15)] as const;
const at = '2026-11-25T00:00:00.000Z';
const [date, later] = ['2026-12-04T05:00:00.000Z', '2026-12-07T05:00:00.000Z'] as const;
const deck = ['q'.repeat(15), 'r'.repeat(15)];

class World {
  readonly rows = new Map<Key, Row>([
    [keyOf('interviews', interview), { id: interview, user_id: lena }],
    [keyOf('interviews', hers), { id: hers, user_id: noah }],
  ]);

  run(name: MutationName, args: object, actor: string = lena) {
    const intent = { id: 'mutationmutatio', name, version: mutations[name].version, args, at };
    const get = (noun: Noun, key: string) => this.rows.get(keyOf(noun, key));
    const outcome = run(intent, { get }, { actor, role: 'user' });
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome) {
      const before = this.rows.get(keyOf(noun, key));
      this.rows.set(keyOf(noun, key), { ...before, ...row!, id: key });
    }
    return outcome;
  }
  of(id: string) {
    return this.rows.get(keyOf('countdowns', id));
  }
}

const added = () => {
  const world = new World();
  world.run('countdown.add', { id: own, title: 'Second round', date });
  return world;
};
const ofInterview = (more: object) => ({ id: countdownId(lena, interview), interview_id: interview, ...more });

describe('COUNT-02 a date of one’s own', () => {
  test.each([
    ['no title', { title: '  ' }],
    ['a title that is too long', { title: 'x'.repeat(limits.countdownTitleCharacters + 1) }],
    ['no date', { date: null }],
    ['a day that does not exist', { date: '2026-02-30T05:00:00.000Z' }],
    ['a person', { user_id: noah }],
  ])('with %s is invalid', (_, wrong) => {
    expect(typeof new World().run('countdown.add', { id: own, title: 'Second round', date, ...wrong })).toBe('string');
  });
  test('is stored, and once more it is the same', () => {
    const world = added();
    expect(world.of(own)).toEqual({
      ...{ id: own, user_id: lena, interview_id: null, title: 'Second round', date, deck: null, ended: false },
      updated_at: at,
    });
    expect(world.run('countdown.add', { id: own, title: 'Second round', date })).toEqual([]);
  });
  test.each([
    ['another title', { title: 'Third round' }, lena],
    ['the id of somebody else’s', {}, noah],
  ])('with %s is refused', (_, more, actor) => {
    expect(added().run('countdown.add', { id: own, title: 'Second round', date, ...more }, actor)).toBe('already');
  });
});

describe('COUNT-01 COUNT-04 COUNT-05 COUNT-14 what is said of a countdown', () => {
  test.each<[string, object]>([
    ['a date of an interview here', ofInterview({ date })],
    ['nothing', { id: own, interview_id: null }],
    ['words in its deck', { id: own, interview_id: null, deck: ['What?'] }],
    ['more than 300 questions', { id: own, interview_id: null, deck: Array(301).fill('q'.repeat(15)) }],
    ['an id that is not the interview’s', { ...ofInterview({ ended: true }), id: own }],
  ])('with %s is invalid', (_, args) => expect(added().run('countdown.set', args)).toBe('invalid'));

  test.each<[string, object, string, string]>([
    ['a date that is not there', { id: 'e'.repeat(15), interview_id: null, ended: true }, lena, 'gone'],
    ['somebody else’s date', { id: own, interview_id: null, ended: true }, noah, 'gone'],
    ['somebody else’s interview', { id: countdownId(lena, hers), interview_id: hers, ended: true }, lena, 'forbidden'],
    ['an interview that is gone', ofInterview({ ended: true }), lena, 'gone'],
  ])('of %s is refused', (what, args, actor, code) => {
    const world = added();
    if (what.endsWith('is gone')) world.rows.delete(keyOf('interviews', interview));
    expect(world.run('countdown.set', args, actor)).toBe(code);
  });

  test('COUNT-01 of an interview takes its place back from a date that somebody else put there, and from no more', () => {
    const world = new World();
    const id = countdownId(lena, interview);
    world.run('countdown.add', { id, title: 'In the way', date }, noah);
    expect(world.run('countdown.set', { id, interview_id: null, ended: true })).toBe('gone');
    expect(world.run('countdown.set', ofInterview({ deck }))).toHaveLength(1);
    expect(world.of(id)).toMatchObject({ user_id: lena, interview_id: interview, title: '', date: null, deck });
    expect(world.run('countdown.set', { id, interview_id: null, ended: true }, noah)).toBe('gone');
    expect(world.run('countdown.add', { id, title: 'In the way', date }, noah)).toBe('already');
    world.rows.set(keyOf('countdowns', id), { ...world.of(id)!, user_id: noah });
    expect(world.run('countdown.set', ofInterview({ ended: true }))).toBe('gone');
  });

  test('COUNT-01 nobody learns whether somebody else counts down to an interview', () => {
    const id = countdownId(lena, interview);
    const asked = [
      { id, interview_id: null, ended: true },
      { id, interview_id: interview, ended: true },
    ];
    const world = new World();
    const before = asked.map((args) => world.run('countdown.set', args, noah));
    expect(world.run('countdown.set', ofInterview({ deck }))).toHaveLength(1);
    expect(asked.map((args) => world.run('countdown.set', args, noah))).toEqual(before);
  });

  test('each changes its own column', () => {
    const world = added();
    world.run('countdown.set', { id: own, interview_id: null, date: later });
    world.run('countdown.set', { id: own, interview_id: null, deck });
    world.run('countdown.set', { id: own, interview_id: null, ended: true });
    expect(world.of(own)).toMatchObject({ title: 'Second round', date: later, deck, ended: true });
    world.run('countdown.set', { id: own, interview_id: null, deck: null });
    expect(world.of(own)).toMatchObject({ title: 'Second round', date: later, deck: null, ended: true });
  });
  test('of an interview makes its record, and goes on when the interview is deleted', () => {
    const world = new World();
    world.run('countdown.set', ofInterview({ deck }));
    world.rows.delete(keyOf('interviews', interview));
    world.run('countdown.set', ofInterview({ ended: true }));
    expect(world.of(countdownId(lena, interview))).toMatchObject({
      user_id: lena,
      interview_id: interview,
      deck,
      ended: true,
    });
  });
  test('reads the countdown and the interview, and nothing else', () => {
    const intent = { id: 'mutationmutatio', name: 'countdown.set', version: 1, args: ofInterview({ ended: true }), at };
    expect(readsOf(intent, { actor: lena, role: 'user' })).toEqual([
      keyOf('countdowns', countdownId(lena, interview)),
      keyOf('interviews', interview),
    ]);
  });
});
