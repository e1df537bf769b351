import { expect, test } from 'vitest';
import type { CourseCard, Stop } from './courseCard.ts';
import { type InStudyInput, type StudyCard, studiedOf, tracksInStudy } from './inStudy.ts';

const track = (id: string, states: Stop['state'][], lastStudied: string | null = null) =>
  ({ id, lastStudied, stops: states.map((state, at) => ({ id: `${id}${at}`, title: '', state })) }) as CourseCard;
const assigned = (course_id: string, day = 1) =>
  ({ course_id, assigned_at: `2026-11-${String(day).padStart(2, '0')}` }) as InStudyInput['assignments'][number];
const link = (stage_id: string, question_id: string) => ({ stage_id, question_id }) as InStudyInput['links'][number];
const approved = (...ids: string[]) => new Map(ids.map((id) => [id, { status: 'approved' as const }]));
const questionsInStudy = (input: InStudyInput) => studiedOf(tracksInStudy(input), [], input.questions).questions;
const links = ['a0', 'a1', 'a2', 'b0', 'b1'].map((stage) => link(stage, `q${stage}`));
const bank = approved('qa0', 'qa1', 'qa2', 'qb0', 'qb1');

test('STUDY-01 of a course that is neither assigned nor begun nothing is in study', () => {
  const courses = [track('a', ['here', 'ahead', 'ahead'])];
  expect(questionsInStudy({ courses, assignments: [], links, questions: bank })).toEqual([]);
});

test.each(['pending', 'rejected'] as const)(
  'STUDY-01 STUDY-36 a %s question is not, nor one that is gone',
  (status) => {
    const courses = [track('a', ['here', 'ahead', 'ahead'])];
    const questions = new Map<string, { status: 'approved' | 'pending' | 'rejected' }>([
      ['qa0', { status }],
      ['qa1', { status: 'approved' }],
    ]);
    expect(questionsInStudy({ courses, assignments: [assigned('a')], links, questions })).toEqual(['qa1']);
  },
);

test('STUDY-08 from the present stage on, then what lies behind it; each question once', () => {
  const courses = [track('a', ['done', 'here', 'ahead'])];
  const twice = [...links, link('a1', 'qa0'), link('a1', 'qa2')];
  expect(questionsInStudy({ courses, assignments: [assigned('a')], links: twice, questions: bank })).toEqual([
    ...['qa1', 'qa0', 'qa2'],
  ]);
});

test('STUDY-08 the track that was studied last first, then the one that was assigned first, begun ones too', () => {
  const [a, b] = [
    ['here', 'ahead', 'ahead'],
    ['done', 'here'],
  ] as [Stop['state'][], Stop['state'][]];
  const of = (courses: CourseCard[], ...assignments: InStudyInput['assignments'][number][]) =>
    questionsInStudy({ courses, assignments, links, questions: bank });
  expect(of([track('a', a), track('b', b, '2026-11-20')], assigned('a'))).toEqual(['qb1', 'qb0', 'qa0', 'qa1', 'qa2']);
  expect(of([track('a', a), track('b', b)], assigned('a', 9), assigned('b', 2))[0]).toBe('qb1');
  expect(of([track('b', b), track('a', a)], assigned('a', 1), assigned('b', 2))[0]).toBe('qa0');
});

test('STUDY-47 a track that was begun goes on at its present stage; a new or finished one opens at its beginning', () => {
  const courses = [track('a', ['done', 'here', 'ahead']), track('b', ['here', 'ahead']), track('c', ['done'])];
  const assignments = [assigned('a', 1), assigned('b', 2), assigned('c', 3)];
  const tracks = tracksInStudy({ courses, assignments, links, questions: bank });
  expect(tracks.map(({ next }) => next)).toEqual(['a1', undefined, undefined]);
});

test('STUDY-47 a track names its questions, also those that another one asks', () => {
  const courses = [track('a', ['here', 'ahead', 'ahead']), track('b', ['here', 'ahead'])];
  const both = [...links, link('b0', 'qa1')];
  const found = tracksInStudy({
    courses,
    assignments: [assigned('a', 1), assigned('b', 2)],
    links: both,
    questions: bank,
  });
  expect(found.map(({ id, stages, questions }) => [id, stages, questions])).toEqual([
    ['a', 3, ['qa0', 'qa1', 'qa2']],
    ['b', 2, ['qb0', 'qa1', 'qb1']],
  ]);
  expect(studiedOf(found, [], bank).questions).toEqual(['qa0', 'qa1', 'qa2', 'qb0', 'qb1']);
});

test('STUDY-02 STUDY-08 STUDY-25 by hand: out beats all, paused rests, chosen and bookmarked come after the tracks', () => {
  const courses = [track('a', ['here', 'ahead', 'ahead'])];
  const questions = new Map<string, { status: 'approved' | 'rejected' }>([
    ...bank,
    ...approved('hand', 'mark'),
    ['gone', { status: 'rejected' }],
  ]);
  const tracks = tracksInStudy({ courses, assignments: [assigned('a')], links, questions });
  const card = (question_id: string, said: Partial<StudyCard>) => ({
    question_id,
    chosen: null,
    paused: false,
    bookmarked: false,
    ...said,
  });
  expect(studiedOf(tracks, [], questions).questions).toEqual(['qa0', 'qa1', 'qa2']);
  expect(
    studiedOf(
      tracks,
      [
        card('qa0', { chosen: 'out', bookmarked: true }),
        card('mark', { bookmarked: true }),
        card('qa2', { paused: true, chosen: 'in' }),
        card('hand', { chosen: 'in' }),
        card('gone', { chosen: 'in', bookmarked: true }),
        card('unknown', { bookmarked: true }),
      ],
      questions,
    ),
  ).toEqual({
    ...{ questions: ['qa1', 'hand', 'mark'], paused: ['qa2'], bookmarked: ['mark'], byHand: ['qa2', 'hand'] },
    said: { out: ['qa0'], marked: ['qa0', 'mark', 'gone', 'unknown'] },
  });
});
