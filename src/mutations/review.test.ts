import { describe, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { progressId, reviewId } from '#model/id.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type Intent, run } from './run.ts';

const lena = 'lenalenalenalen';
const course = 'coursecoursecou';
const [one, two, gone] = ['onestageonestag', 'twostagetwostag', 'gonestagegonest'] as const;
const at = '2026-11-02T09:00:00.000Z';

function world(extra: [Noun, Row][] = []): Map<Key, Row> {
  const done = (stage: string, completions: unknown[] = [{ id: 'c', at }]): [Noun, Row] => [
    'user_progress',
    { id: progressId(lena, stage, course), user_id: lena, course_id: course, stage_id: stage, completions },
  ];
  const all: [Noun, Row][] = [
    ['courses', { id: course, title: 'Backend' }],
    ['course_stages', { id: one, course_id: course, title: 'HR Call' }],
    ['course_stages', { id: two, course_id: course, title: 'Offer' }],
    done(one),
    done(two),
    ...extra,
  ];
  return new Map(all.map(([noun, row]) => [keyOf(noun, row.id), row]));
}

const rating = (stageId: string, helpfulness: unknown = 5, accuracy: unknown = 4, stageName = 'As shown') => ({
  stageId,
  stageName,
  helpfulness,
  accuracy,
});
const review = {
  course_id: course,
  saw: '',
  stage_ratings: [rating(one), rating(two, 3, 1)],
  support_feedback: ' The manager interview ' as string | null,
  improvement_suggestions: null as string | null,
};
const intent = (args: object, id = 'mutationmutatio'): Intent => ({ id, name: 'review.submit', version: 1, args, at });
const submitted = (rows: Map<Key, Row>, args: object = review, role: Role = 'user', id?: string) =>
  run(intent(args, id), { get: (noun: Noun, key: string) => rows.get(keyOf(noun, key)) }, { actor: lena, role });
const row = (outcome: ReturnType<typeof run>) => (outcome as [Noun, string, Row][])[0]![2];
const older: [Noun, Row] = [
  'course_reviews',
  { id: reviewId(lena, course), user_id: lena, course_id: course, text_by: 'earlier', created_at: '2026-01-01' },
];

test('REV-24 an admin has nothing to review', () => {
  expect(submitted(world(), review, 'admin')).toBe('forbidden');
});

test('REV-27 a learner names neither the reader nor the person', () => {
  for (const extra of [{ read_status: 'read' }, { read_at: at }, { read_by: lena }, { user_id: lena }, { id: 'x' }])
    expect(submitted(world(), { ...review, ...extra })).toBe('invalid');
});

test('REV-11 helpfulness and accuracy are whole numbers from 1 to 5', () => {
  for (const wrong of [0, 6, -1, 1.5, '3', null, Number.NaN, Infinity, [3]]) {
    expect(submitted(world(), { ...review, stage_ratings: [rating(one, wrong)] })).toBe('invalid');
    expect(submitted(world(), { ...review, stage_ratings: [rating(one, 1, wrong)] })).toBe('invalid');
  }
  for (const right of [1, 2, 3, 4, 5])
    expect(row(submitted(world(), { ...review, stage_ratings: [rating(one, right, right)] }))).toBeTruthy();
});

test('REV-17 each stage once, at least one, and only of this course', () => {
  const elsewhere: [Noun, Row] = ['course_stages', { id: gone, course_id: 'anothercourseid', title: 'x' }];
  for (const stage_ratings of [[], [rating(one), rating(one)], [{ ...rating(one), extra: 1 }], [7], null])
    expect(submitted(world(), { ...review, stage_ratings })).toBe('invalid');
  expect(submitted(world([elsewhere]), { ...review, stage_ratings: [rating(one), rating(gone)] })).toBe('invalid');
});

describe('REV-24 A47 every stage that the form showed must be complete', () => {
  const uncompleted = (completions: unknown[] | null): [Noun, Row] => [
    'user_progress',
    { id: progressId(lena, two, course), user_id: lena, course_id: course, stage_id: two, completions },
  ];
  test('REV-24 one that never was, or was undone, is a reason to refuse', () => {
    expect(submitted(world([uncompleted([])]))).toBe('incomplete');
    expect(submitted(world([uncompleted(null)]))).toBe('incomplete');
    const none = world();
    none.delete(keyOf('user_progress', progressId(lena, two, course)));
    expect(submitted(none)).toBe('incomplete');
  });
  test('REV-24 one that was added meanwhile is not', () => {
    const added: [Noun, Row] = ['course_stages', { id: gone, course_id: course, title: 'New' }];
    expect(row(submitted(world([added]))).stage_ratings).toHaveLength(2);
  });
  test('REV-24 one that was deleted meanwhile is not, and keeps the name that was shown', () => {
    const rows = world();
    for (const key of [keyOf('course_stages', two), keyOf('user_progress', progressId(lena, two, course))])
      rows.delete(key);
    const names = (row(submitted(rows)).stage_ratings as { stageName: string }[]).map(({ stageName }) => stageName);
    expect(names).toEqual(['HR Call', 'As shown']);
  });
  test('REV-24 unknown stages are not a course that was studied', () => {
    expect(submitted(world(), { ...review, stage_ratings: [rating(gone)] })).toBe('gone');
    expect(submitted(new Map())).toBe('gone');
  });
});

test('REV-13 REV-14 A82 a thousand characters are accepted, one more is too long; spaces around do not count', () => {
  for (const field of ['support_feedback', 'improvement_suggestions']) {
    const of = (text: string) => submitted(world(), { ...review, [field]: text });
    expect(of('x'.repeat(1001))).toBe('too_long');
    expect(of('🚆'.repeat(1001))).toBe('too_long');
    expect(row(of(` ${'🚆'.repeat(1000)} \n`))[field]).toBe('🚆'.repeat(1000));
  }
});

test('REV-15 REV-16 empty is null, markup is removed, the words stay', () => {
  const of = (text: string | null) => row(submitted(world(), { ...review, support_feedback: text })).support_feedback;
  for (const empty of [null, '', '  \n ', '<p></p>', ' <br> ']) expect(of(empty)).toBeNull();
  expect(of('<b>More</b> on <script>a()</script> & 1 < 2')).toBe('More on a() & 1 < 2');
  expect(
    row(
      submitted(world(), { ...review, stage_ratings: [rating(one), rating(gone, 5, 5, '<img src=x onerror=a()>Old')] }),
    ).stage_ratings,
  ).toMatchObject([{ stageName: 'HR Call' }, { stageName: 'Old' }]);
});

test('REV-17 the first one holds the person, the course, the ratings by stage and the texts', () => {
  expect(row(submitted(world()))).toEqual({
    id: reviewId(lena, course),
    user_id: lena,
    course_id: course,
    stage_ratings: [
      { stageId: one, stageName: 'HR Call', helpfulness: 5, accuracy: 4 },
      { stageId: two, stageName: 'Offer', helpfulness: 3, accuracy: 1 },
    ],
    support_feedback: 'The manager interview',
    improvement_suggestions: null,
    created_at: at,
    updated_at: at,
    text_by: 'mutationmutatio',
  });
});

describe('REV-19 REV-24 there is one review per person and course', () => {
  test('REV-24 a second one that has not seen the first is refused, and so is an edit of an older version', () => {
    expect(submitted(world([older]))).toBe('changed');
    expect(submitted(world([older]), { ...review, saw: 'evenearlier' })).toBe('changed');
  });
  test('REV-19 one that has seen it replaces it under the same id, and keeps its date', () => {
    const updated = row(submitted(world([older]), { ...review, saw: 'earlier' }));
    expect(updated).toMatchObject({ id: reviewId(lena, course), created_at: '2026-01-01', updated_at: at });
  });
  test('REV-19 one whose former version is gone overwrites nothing, and is simply stored', () => {
    expect(row(submitted(world(), { ...review, saw: 'earlier' })).text_by).toBe('mutationmutatio');
  });
});

describe('REV-26 an admin marks a review read', () => {
  const ada = 'adaadaadaadaada';
  const unread: Row = { ...older[1], read_status: 'unread', read_at: null, read_by: null };
  const wasRead: Row = { ...older[1], read_status: 'read', read_at: '2026-10-01', read_by: 'someoneelsesome' };
  const marked = (row: Row | undefined, args: object = {}, role: Role = 'admin') =>
    run(
      {
        ...{ id: 'markmarkmarkmar', name: 'review.read', version: 1, at },
        args: { user_id: lena, course_id: course, saw: 'earlier', read: true, ...args },
      },
      { get: () => row },
      { actor: ada, role },
    );
  test('REV-27 a learner is refused, and so is a mark that names its reader or its time', () => {
    expect(marked(unread, {}, 'user')).toBe('forbidden');
    for (const extra of [{ read_by: ada }, { read_at: at }, { read_status: 'read' }, { read: 'yes' }])
      expect(marked(unread, extra)).toBe('invalid');
    expect(marked(undefined)).toBe('gone');
  });
  test('REV-26 it holds who and when, and nothing else of it changes', () => {
    const [[noun, id, row]] = marked(unread) as unknown as [[Noun, string, Row]];
    expect([noun, id]).toEqual(['course_reviews', reviewId(lena, course)]);
    expect(row).toEqual({ ...unread, read_status: 'read', read_at: at, read_by: ada });
  });
  test('REV-26 the first reader stays, and taking it back leaves nothing of the mark', () => {
    expect(marked(wasRead)).toEqual([]);
    expect(marked(unread, { read: false })).toEqual([]);
    expect(marked(wasRead, { read: false })).toEqual([['course_reviews', reviewId(lena, course), unread]]);
  });
  test('REV-28 a text that was changed since stays unread', () => {
    expect(marked(unread, { saw: 'evenearlier' })).toEqual([]);
  });
});
