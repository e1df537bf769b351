// @vitest-environment jsdom
import { describe, expect, it, test } from 'vitest';
import { find } from '#model/find.ts';
import type { Course, Progress, Resource, RowOf, Stage } from '#model/noun.ts';
import { type Entry, isSearched, ownEntries, type OwnRecords, questionEntry } from './everywhere.ts';
import { adminEntries, type AdminRecords } from './everywhereForAdmins.ts';
import type { Interview } from './interviewTime.ts';
import { type BankQuestion, FieldValues, shapeQuestion } from './questionBank.ts';

const question = (row: object): BankQuestion =>
  shapeQuestion({ order: '', key: '', row: { id: 'q', ...row } }, new FieldValues());

const nothing: OwnRecords = { resources: [], courses: [], stages: [], progress: [], answers: [], interviews: [] };
const course = {
  id: 'c',
  title: 'SRE Fundamentals',
  description: 'On call',
  company: 'Kitami',
  former_slugs: [],
} as unknown as Course;
const stage = {
  id: 's',
  course_id: 'c',
  title: 'Incidents',
  description: '',
  information: '<p>たいむあうと</p>',
  stage_order: 1,
} as unknown as Stage;
const answer = {
  id: 'a',
  user_id: 'me',
  question_id: 'q',
  form: 'free',
  text: '<p>We <b>retry</b></p>',
  situation: '<p>Outage</p>',
} as RowOf<'my_answers'>;
const interview = {
  id: 'i',
  user_id: 'me',
  interview_name: 'Manager Interview',
  scheduled_date: '2026-12-01T01:00:00.000Z',
  place: 'Room 4',
} as Interview;
const resource = {
  id: 'r',
  title: 'Numbers',
  description: null,
  url: 'https://example.com/n',
  category: 'System Design',
} as unknown as Resource;

const own = (more: Partial<OwnRecords>, questions: readonly BankQuestion[] = []) => [
  ...ownEntries({ ...nothing, ...more }, new Map(questions.map((one) => [one.id, one]))),
];
const idsOf = (entries: readonly Entry[], query: string) =>
  find({ items: [entries], query, words: { near: () => [] }, most: () => 5 }).groups.flatMap(({ hits }) =>
    hits.map(({ item }) => item.id),
  );

describe('FIND-02 which questions are found', () => {
  test.each([
    ['nobody else’s that waits', { status: 'pending' }, false, false],
    ['nobody else’s that was not taken', { status: 'rejected' }, false, false],
    ['none that was not taken, for an admin either', { status: 'rejected' }, true, false],
    ['an approved one', { status: 'approved' }, false, true],
    ['one’s own that waits', { status: 'pending', mine: true }, false, true],
    ['one’s own that was not taken', { status: 'rejected', mine: true }, false, true],
    ['one that waits for an admin', { status: 'pending' }, true, true],
  ])('%s', (_, row, isAdmin, isFound) => expect(isSearched(question(row), isAdmin)).toBe(isFound));

  it('by its text, its context and its facts, and opens it', () => {
    const entry = questionEntry(
      question({
        question: '<p>Why <b>retry</b>?</p>',
        additional_context: '<p>Kafka</p>',
        company: 'Kitami',
        role: 'SRE',
        status: 'approved',
      }),
    );
    for (const query of ['retry', 'kafka', 'kitami sre', 'why kafka'])
      expect(idsOf([entry], query)).toEqual(['question/q']);
    expect(entry).toMatchObject({ title: 'Why retry?', facts: ['Kitami', 'SRE'], address: '/question/q' });
  });

  it('that wait lead an admin to the decision', () =>
    expect(questionEntry(question({ question: 'Why?', status: 'pending' }))).toMatchObject({
      ...{ kind: 'pending', address: '/admin?tab=pending&question=q' },
    }));

  it('of pictures alone have a name', () =>
    expect(questionEntry(question({ question: '<img src="/media/x">' })).title).toEqual({
      en: 'A picture',
      ja: '画像',
    }));
});

describe('FIND-02 what else a learner finds', () => {
  test.each([
    ['no answer without words', { answers: [{ ...answer, text: '<p> </p>' }] }, 'retry', []],
    ['not the form of an answer that is not shown', { answers: [answer] }, 'outage', []],
    ['my answer', { answers: [answer] }, 'retry', ['answer/a']],
    ['my answer by its parts', { answers: [{ ...answer, form: 'star' }] }, 'outage', ['answer/a']],
    ['a course by its company', { courses: [course] }, 'kitami', ['course/c']],
    ['a stage by its information', { courses: [course], stages: [stage] }, 'タイムアウト', ['stage/s']],
    ['a resource by its category in Japanese', { resources: [resource] }, 'システム設計', ['resource/r']],
    ['an interview by its Japanese name', { interviews: [interview] }, 'マネージャー', ['interview/i']],
    ['an interview by its place', { interviews: [interview] }, 'room', ['interview/i']],
  ])('%s', (_, records, query, ids) => expect(idsOf(own(records), query)).toEqual(ids));

  it('a course that was begun opens at its present stage, a new one at its beginning', () => {
    const stages = ['s', 't', 'u'].map((id, at) => ({ ...stage, id, stage_order: at + 1 }));
    const of = (...done: string[]) => {
      const progress = done.map((id) => ({ stage_id: id, completions: [{ id, at: '' }] }) as unknown as Progress);
      return own({ courses: [course], stages, progress }).find(({ id }) => id === 'course/c')!.address;
    };
    expect(of()).not.toContain('stage=');
    expect(of('s')).toBe(`${of()}?stage=t`);
    expect(of('s', 't', 'u')).toBe(of());
  });

  it('an answer to a question by the question, which it names', () => {
    const entries = own({ answers: [answer] }, [question({ question: 'What is a mutex?' })]);
    expect(idsOf(entries, 'mutex')).toEqual(['answer/a']);
    expect(entries[0]).toMatchObject({
      ...{ title: 'We retry', address: '/question/q/answer' },
      facts: [{ en: 'On: What is a mutex?', ja: '質問：What is a mutex?' }],
    });
  });

  it('a stage with its number and its course, at its own address', () =>
    expect(own({ courses: [course], stages: [stage] })[1]).toMatchObject({
      ...{ title: 'Incidents', address: '/course/sre-fundamentals?stage=s', course: 'c' },
      facts: [{ en: 'Stage 1 of SRE Fundamentals', ja: 'SRE Fundamentals のステージ 1' }],
    }));
});

describe('FIND-02 what an admin finds besides', () => {
  const records: AdminRecords = {
    profiles: [
      { id: 'misaki', full_name: '佐藤 美咲', email: 'misaki@example.com', role: 'user' },
      { id: 'kenta', full_name: ' ', email: 'kenta@example.com', role: 'user' },
    ] as unknown as AdminRecords['profiles'],
    candidates: [{ id: 'misaki', position: 'Frontend Engineer' }] as unknown as AdminRecords['candidates'],
    places: [
      { user_id: 'misaki', stage: '1st Interview', is_active: true },
      { user_id: 'kenta', stage: 'Offer', is_active: false },
    ] as unknown as AdminRecords['places'],
    interviews: [
      { ...interview, user_id: 'misaki' },
      { ...interview, id: 'lost', user_id: 'nobody' },
    ],
    templates: [
      { id: 't', name: 'Screening', title: 'Phone screen', description: '', information: '<p>Call</p>' },
    ] as unknown as AdminRecords['templates'],
    answers: [
      { ...answer, id: 'shared', user_id: 'misaki', shared: 'admins' },
      { ...answer, id: 'private', user_id: 'misaki', shared: null },
      { ...answer, id: 'gone', user_id: 'nobody', shared: 'admins' },
    ] as AdminRecords['answers'],
  };
  const entries = [...adminEntries(records)];

  test.each([
    ['佐藤', ['candidate/misaki', 'interview/i', 'shared/shared']],
    ['frontend 美咲', ['candidate/misaki']],
    ['1st interview', ['candidate/misaki']],
    ['一次面接', ['candidate/misaki']],
    ['kenta', ['person/kenta']],
    ['offer', []],
    ['retry', ['shared/shared']],
    ['美咲 retry', ['shared/shared']],
    ['phone', ['template/t']],
    ['call', ['template/t']],
  ])('%s', (query, ids) => expect(idsOf(entries, query)).toEqual(ids));

  it('a person without a name by their address, which is said once', () =>
    expect(entries.find(({ id }) => id === 'person/kenta')).toMatchObject({ title: 'kenta@example.com', facts: [] }));

  it('no interview of somebody who is gone', () =>
    expect(entries.some(({ id }) => id === 'interview/lost')).toBe(false));
});
