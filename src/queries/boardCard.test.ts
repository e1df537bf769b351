import { describe, expect, test } from 'vitest';
import type { RowOf } from '#model/noun.ts';
import { type BoardRows, ageOf, colourOf, shapeColumns, shortPosition } from './boardCard.ts';
import { boardFilters, narrowed } from './boardFilters.ts';
import { figuresOf } from './boardFigures.ts';

// 21:00 in Tokyo
const now = Date.parse('2026-11-25T12:00:00.000Z');
const before = (days: number, hours = 0) => new Date(now - days * 86_400_000 - hours * 3_600_000).toISOString();

interface Somebody {
  id: string;
  email?: string;
  full_name?: string;
  role?: string;
  stage?: string;
  moved?: string;
  rejected?: boolean;
  created?: string;
  position?: string;
}

const rowsOf = (people: Somebody[], more: Partial<BoardRows> = {}): BoardRows => ({
  stages: [
    {
      failed: false,
      rows: people.map(({ id, stage = 'Interested', moved = before(1), rejected = false }) => ({
        ...({
          id: `place ${id}`,
          user_id: id,
          is_active: true,
          stage,
          stage_updated_at: moved,
          reason: null,
        } as object),
        ...({ is_rejected: rejected, moved_by: '', rejected_by: null, rejected_at: null } as object),
      })) as RowOf<'user_stages'>[],
    },
  ],
  profiles: people.map(({ id, email = `${id}@example.com`, full_name = id, role = 'user', created = before(0) }) => ({
    ...{ id, email, full_name, role, created_at: created, last_login_at: before(2), total_session_time_minutes: 7 },
  })) as unknown as BoardRows['profiles'],
  candidates: people.map(({ id, position = 'Backend Engineer' }) => ({
    ...{ id, position, company: 'Kitami', last_updated_at: null },
  })) as unknown as BoardRows['candidates'],
  notes: [],
  interviews: [],
  ...more,
});
const names = (rows: BoardRows) =>
  shapeColumns(rows, now).flatMap(({ stage, cards }) => cards.map(({ id }) => `${stage} ${id}`));

describe('what the board leaves out', () => {
  test('KAN-08 of one person twice, the newest move stays', () => {
    const ada = { id: 'ada', moved: before(3) };
    expect(names(rowsOf([ada, { ...ada, stage: 'Offer', moved: before(1) }]))).toEqual(['Offer ada']);
  });
  test('KAN-09 of one address twice, the newest move stays', () => {
    const people = [
      { id: 'old', email: 'ada@example.com', moved: before(3) },
      { id: 'new', email: 'Ada@example.com', moved: before(1), stage: 'Offer' },
    ];
    expect(names(rowsOf(people))).toEqual(['Offer new']);
  });
  test('KAN-10 whoever has no account, address or name', () => {
    const rows = rowsOf([{ id: 'ada' }, { id: 'noname', full_name: '' }, { id: 'nomail', email: '' }, { id: 'gone' }]);
    expect(names({ ...rows, profiles: rows.profiles.filter(({ id }) => (id as string) !== 'gone') })).toEqual([
      'Interested ada',
    ]);
  });
  test('KAN-30 a name of spaces is no name: the address stands there', () => {
    const [column] = shapeColumns(rowsOf([{ id: 'ada', full_name: '  ' }]), now);
    expect(column!.cards[0]!.name).toBe('ada@example.com');
  });
  test('KAN-04 the newest move stands first, whatever order the rows come in', () => {
    const people = [
      { id: 'old', moved: before(9) },
      { id: 'new', moved: before(1) },
      { id: 'mid', moved: before(5) },
    ];
    expect(names(rowsOf(people))).toEqual(['Interested new', 'Interested mid', 'Interested old']);
    expect(names(rowsOf(people.toReversed()))).toEqual(['Interested new', 'Interested mid', 'Interested old']);
  });
});

test('DATA-21 a card carries all that its requirement names', () => {
  const notes = [{ user_id: 'ada', note_type: 'todo', is_completed: false, updated_at: before(4) }] as never;
  const interviews = [
    { user_id: 'ada', interview_name: 'Chat', scheduled_date: before(-2), status: 'scheduled', updated_at: null },
  ] as never;
  const rows = rowsOf([{ id: 'ada', stage: 'Offer', moved: before(3), rejected: true }], { notes, interviews });
  expect(shapeColumns(rows, now).flatMap(({ cards }) => cards)).toEqual([
    {
      ...{ id: 'ada', name: 'ada', email: 'ada@example.com', role: 'user', position: 'Backend Engineer' },
      ...{ company: 'Kitami', stage: 'Offer', movedAt: before(3), movedBy: '', rejected: true, reason: null },
      ...{ tasks: 1, interview: 'Chat', interviewAt: before(-2), activeAt: before(2), updatedAt: before(3) },
      ...{ createdAt: before(0), minutes: 7, search: 'ada ada@example.com' },
    },
  ]);
});

test('KAN-35 KAN-36 upcoming is the earliest from now on that is neither cancelled nor over', () => {
  const one = (interview_name: string, scheduled_date: string, status = 'scheduled') => ({
    ...{ interview_name, scheduled_date, status, user_id: 'ada' as never, updated_at: before(0, 5) },
  });
  const interviews = [
    one('past', before(0, 1)),
    one('late', before(-9)),
    one('cancelled', before(-1), 'cancelled'),
    one('next', before(-2), 'rescheduled'),
  ];
  const [column] = shapeColumns(rowsOf([{ id: 'ada' }], { interviews }), now);
  expect(column!.cards[0]).toMatchObject({ interview: 'next', interviewAt: before(-2), updatedAt: before(0, 5) });
});

test('KAN-41 KAN-42 KAN-43 red for open tasks, whatever else; green for an interview; white for neither', () => {
  const colour = (tasks: number, interviewAt: string | null) => colourOf({ tasks, interviewAt });
  expect([colour(1, 'x'), colour(1, null), colour(0, 'x'), colour(0, null)]).toEqual(['red', 'red', 'green', 'white']);
});

test('KAN-42 green is a card of which only done to-dos and notes are left, with an interview to come', () => {
  const note = (user: string, note_type: string, is_completed: boolean) => ({
    ...{ user_id: user as never, note_type, is_completed, updated_at: before(3) },
  });
  const interview = (user: string, days: number) => ({
    ...{ user_id: user as never, interview_name: 'Chat', scheduled_date: before(days), status: 'scheduled' },
    updated_at: null,
  });
  const notes = [
    note('done', 'todo', true),
    note('done', 'note', false),
    note('open', 'todo', true),
    note('open', 'todo', false),
    note('over', 'todo', true),
  ];
  const interviews = [interview('done', -2), interview('open', -2), interview('over', 2)];
  const rows = rowsOf([{ id: 'done' }, { id: 'open' }, { id: 'over' }], { notes, interviews });
  const cards = shapeColumns(rows, now).flatMap((column) => column.cards);
  expect(Object.fromEntries(cards.map((card) => [card.id, colourOf(card)]))).toEqual({
    ...{ done: 'green', open: 'red', over: 'white' },
  });
});

test('KAN-32 a position of six shows whole, a longer one is cut to six and an ellipsis', () => {
  expect(['SRE', 'QA Eng', 'QA Engi', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷'].map(shortPosition)).toEqual([
    'SRE',
    'QA Eng',
    'QA Eng…',
    '𠮷𠮷𠮷𠮷𠮷𠮷…',
  ]);
});

test('KAN-37 KAN-38 KAN-39 ages are rounded down: now, hours, days', () => {
  const age = (hours: number) => ageOf(before(0, hours), now);
  expect(age(0.99)).toEqual({ unit: 'now' });
  expect(age(1)).toEqual({ unit: 'hours', n: 1 });
  expect(age(23.99)).toEqual({ unit: 'hours', n: 23 });
  expect(age(24)).toEqual({ unit: 'days', n: 1 });
  expect(ageOf(null, now)).toBeNull();
});

describe('the filters', () => {
  const left = (people: Somebody[], address: Record<string, unknown>, more: Partial<BoardRows> = {}) =>
    narrowed(shapeColumns(rowsOf(people, more), now), boardFilters(address), now)
      .flatMap(({ cards }) => cards)
      .map(({ id }) => id)
      .sort();

  const ranges: [string, string[]][] = [
    ['today', ['d0']],
    ['week', ['d0', 'd7']],
    ['month', ['d0', 'd30', 'd7']],
    ['quarter', ['d0', 'd30', 'd31', 'd7', 'd90']],
    ['ever', ['d0', 'd30', 'd31', 'd7', 'd90', 'd91']],
  ];
  test.each(ranges)('KAN-24 KAN-26 created within %s, in days of Tokyo, inclusive', (created, ids) => {
    const people = [0, 7, 30, 31, 90, 91].map((days) => ({ id: `d${days}`, created: before(days) }));
    expect(left(people, { created })).toEqual(ids);
  });
  test('KAN-26 yesterday in Tokyo is not today, although it is less than a day ago', () => {
    expect(left([{ id: 'ada', created: before(0, 22) }], { created: 'today' })).toEqual([]);
  });
  test('KAN-25 last updated counts what admins did', () => {
    const people = [
      { id: 'old', moved: before(9) },
      { id: 'new', moved: before(1) },
    ];
    expect(left(people, { updated: 'week' })).toEqual(['new']);
  });
  test('KAN-27 KAN-28 KAN-23 KAN-29 has a to-do, has an interview, role by position or access, search', () => {
    const people = [{ id: 'ada' }, { id: 'ben', position: 'SRE/DevOps' }, { id: 'cleo', role: 'admin' }];
    const note = (user: string, is_completed: boolean) =>
      ({ user_id: user, note_type: 'todo', is_completed, updated_at: before(1) }) as never;
    const more = {
      notes: [note('ada', false), note('ben', true)],
      interviews: [{ user_id: 'ben', scheduled_date: before(-1), status: 'scheduled', interview_name: '' }] as never,
    };
    expect(left(people, { todo: '1' }, more)).toEqual(['ada']);
    expect(left(people, { interview: '1' }, more)).toEqual(['ben']);
    expect(left(people, { role: 'sre/devops' })).toEqual(['ben']);
    expect(left(people, { role: 'admin' })).toEqual(['cleo']);
    expect(left(people, { q: 'BEN@EXAMPLE' })).toEqual(['ben']);
    // A124
    expect(left([{ id: 'さくら' }, { id: 'ben' }], { q: 'サクラ' })).toEqual(['さくら']);
  });
  test('KAN-18 rejected people only when they are asked for', () => {
    const people = [{ id: 'ada' }, { id: 'dan', rejected: true }];
    expect(left(people, {})).toEqual(['ada']);
    expect(left(people, { rejected: '1' })).toEqual(['ada', 'dan']);
  });
});

test('KAN-03 the figures count who stands there, for how long, and who came this week', () => {
  const people = [1, 4, 9, 20].map((days) => ({ id: `d${days}`, moved: before(days) }));
  const columns = shapeColumns(rowsOf([...people, { id: 'no', rejected: true, moved: before(99) }]), now);
  const came = (to_stage: string, days: number) => ({
    ...{ kind: 'moved', from_stage: null, to_stage, transitioned_at: before(days) },
  });
  const moves = [came('Interested', 1), came('Interested', 6), came('Interested', 7), came('Offer', 0)];
  const figures = figuresOf(columns, moves, now);
  expect(figures.get('Interested')).toEqual({ count: 4, median: 4, oldest: 20, came: 2 });
  expect(figures.get('Offer')).toEqual({ count: 0, median: null, oldest: null, came: 1 });
});
