import { expect, test } from 'vitest';
import type { CourseCard } from './courseCard.ts';
import { studiedOf, tracksInStudy } from './inStudy.ts';
import { isTrackIn, type TrackStudies, trackStudiesOf, type TrackStudyInput } from './trackStudy.ts';

const track = (id: string, lastStudied: string | null = null) =>
  ({ id, slug: id, title: id, lastStudied, stops: [{ id: `${id}0`, title: '', state: 'here' }] }) as CourseCard;
const card = (question_id: string, chosen: 'in' | 'out' | null, more: object = {}) =>
  ({ question_id, chosen, paused: false, bookmarked: false, ...more }) as TrackStudyInput['cards'][number];
const input = (more: Partial<TrackStudyInput> = {}): TrackStudyInput =>
  ({
    courses: [track('a'), track('b'), track('empty')],
    assignments: [],
    links: [
      ['a0', 'q1'],
      ['a0', 'q2'],
      ['a0', 'hidden'],
      ['b0', 'q2'],
      ['b0', 'q3'],
    ].map(([stage_id, question_id]) => ({ stage_id, question_id })),
    questions: new Map(['q1', 'q2', 'q3'].map((id) => [id, { status: 'approved' }])),
    cards: [],
    ...more,
  }) as TrackStudyInput;
const of = (id: string, more: Partial<TrackStudyInput> = {}) => {
  const { isIn, missing } = trackStudiesOf(input(more)).tracks.get(id)!;
  return { isIn, missing };
};

test.each<[string, Partial<TrackStudyInput>, boolean, string[]]>([
  ['nobody has touched', {}, false, ['q1', 'q2']],
  ['that is assigned', { assignments: [{ course_id: 'a', assigned_at: '' }] as never }, true, []],
  ['that was begun', { courses: [track('a', '2026-11-20')] }, true, []],
  ['of which all was chosen by hand', { cards: [card('q1', 'in'), card('q2', 'in')] }, true, []],
  ['of which a part was chosen', { cards: [card('q1', 'in')] }, false, ['q2']],
  ['of which the rest is bookmarked', { cards: [card('q1', 'in'), card('q2', null, { bookmarked: true })] }, true, []],
  [
    'of which the rest is on a track of one’s own',
    { cards: [card('q1', 'in')], courses: [track('a'), track('b', '1')] },
    true,
    [],
  ],
  ['of which one was taken out by hand, which stays out', { cards: [card('q1', 'out')] }, false, ['q2']],
  ['of which the other was taken out by hand', { cards: [card('q1', 'out'), card('q2', 'in')] }, true, []],
  [
    'that is assigned, and of which all was taken out by hand',
    { assignments: [{ course_id: 'a', assigned_at: '' }] as never, cards: [card('q1', 'out'), card('q2', 'out')] },
    false,
    ['q1', 'q2'],
  ],
  ['of which all was taken out by hand', { cards: [card('q1', 'out'), card('q2', 'out')] }, false, ['q1', 'q2']],
])('FIRST-03 A200 a track %s', (_, more, isIn, missing) => {
  expect(of('a', more)).toEqual({ isIn, missing });
});

test('FIRST-03 nothing is said of a track without a question, nor before everything has arrived', () => {
  const studies: TrackStudies = { ...trackStudiesOf(input()), isWhole: true };
  expect(isTrackIn(studies, 'empty')).toBeUndefined();
  expect(isTrackIn({ ...studies, isWhole: false }, 'a')).toBeUndefined();
  expect(isTrackIn(null, 'a')).toBeUndefined();
  expect(isTrackIn(studies, 'a')).toBe(false);
});

test('FIRST-03 STUDY-08 a track that was chosen is listed after those that are one’s own, in the order of its stages', () => {
  const cards = [card('q2', 'in'), card('q1', 'in')];
  const all = input({ cards, assignments: [{ course_id: 'b', assigned_at: '' }] as never });
  const tracks = tracksInStudy(all, cards);
  expect(tracks.map(({ id, isChosen }) => [id, isChosen])).toEqual([
    ['b', false],
    ['a', true],
  ]);
  expect(studiedOf(tracks, cards, all.questions).questions).toEqual(['q2', 'q3', 'q1']);
  expect(tracksInStudy(input({ cards }), cards)[0]!.questions).toEqual(['q1', 'q2']);
});
