import { describe, expect, it, test } from 'vitest';
import { type BankQuestion, FieldValues, shapeQuestion } from './questionBank.ts';
import { filtersOf, findQuestions, isNarrowed } from './questionFilters.ts';
import type { StudyMarks } from './studyMarks.ts';
import { type QuestionSearch, validateQuestionSearch } from './questionSearch.ts';

const numbered = new FieldValues();
const question = (id: string, more: Record<string, unknown> = {}): BankQuestion =>
  shapeQuestion(
    {
      order: id,
      key: id,
      row: {
        id,
        status: 'approved',
        question: `<p>Question ${id}</p>`,
        company: 'Kitami',
        role: 'Backend Engineer',
        interview_stage: 'Technical Screen',
        category: 'Technical',
        recommended: false,
        mine: false,
        ...more,
      },
    },
    numbered,
  );

const bank = [
  question('a', { company: 'Kitami' }),
  question('b', { company: 'ｋｉｔａｍｉ ', role: 'SRE/DevOps', recommended: true }),
  question('c', { company: '星野クラウド', category: 'Behavioral', question: '<p>障害を<b>説明</b>する</p>' }),
  question('d', { status: 'pending', mine: true }),
  question('e', { status: 'rejected', mine: true, role: 'SRE/DevOps' }),
  question('f', {
    status: 'pending',
    company: 'Asagiri',
    additional_context: '<p>About the <em>second</em> round</p>',
  }),
];

const marks: StudyMarks = new Map([
  ['a', { bookmarked: true, confidence: 2 }],
  ['b', { bookmarked: false, confidence: 3 }],
  ['c', { bookmarked: true, confidence: 0 }],
]);
const found = (search: QuestionSearch, isAdmin = false) =>
  findQuestions({ questions: bank, values: numbered.values }, filtersOf(search, isAdmin), marks)
    .questions.map(({ id }) => id)
    .join('');

describe('HOME-12 HOME-13 MOD-07 A20 A117 which statuses are listed', () => {
  it.each<[string, QuestionSearch, boolean, string]>([
    ['a learner sees approved ones', {}, false, 'abc'],
    ['a learner cannot ask for pending ones', { status: 'pending' }, false, 'abc'],
    ['nor for all', { status: 'all' }, false, 'abc'],
    ['an admin sees approved ones until another status is requested', {}, true, 'abc'],
    ['an admin asks for pending ones', { status: 'pending' }, true, 'df'],
    ['an admin asks for rejected ones', { status: 'rejected' }, true, 'e'],
    ['an admin asks for all', { status: 'all' }, true, 'abcdef'],
    ['own ones are listed whatever became of them', { mine: true }, false, 'de'],
    ['own pending ones of an admin', { mine: true, status: 'pending' }, true, 'd'],
  ])('%s', (_, search, isAdmin, ids) => expect(found(search, isAdmin)).toBe(ids));
});

describe('ANSWER-05 ANSWER-06 what a learner said of a question', () => {
  it.each<[string, QuestionSearch, boolean, string]>([
    ['an admin has none of it', { bookmarked: true, confidence: 'ready' }, true, 'abc'],
    ['nothing feels not yet ready', { confidence: 'notYet' }, false, ''],
    ['nearly', { confidence: 'nearly' }, false, 'a'],
    ['ready', { confidence: 'ready' }, false, 'b'],
    ['bookmarked', { bookmarked: true }, false, 'ac'],
    ['both', { bookmarked: true, confidence: 'nearly' }, false, 'a'],
    ['and words', { bookmarked: true, q: '障害' }, false, 'c'],
  ])('%s', (_, search, isAdmin, ids) => expect(found(search, isAdmin)).toBe(ids));
});

describe('HOME-10 what each filter leaves', () => {
  it.each<[string, QuestionSearch, string]>([
    ['a company, whatever its spelling', { company: 'KITAMI' }, 'ab'],
    ['one of several companies', { company: ['Kitami', '星野クラウド'] }, 'abc'],
    ['a company and a role', { company: 'Kitami', role: 'SRE/DevOps' }, 'b'],
    ['a stage that nobody has', { interview_stage: 'Offer' }, ''],
    ['a category', { category: 'Behavioral' }, 'c'],
    ['recommended ones', { recommended: true }, 'b'],
    ['words across tags, in Japanese', { q: '障害を説明' }, 'c'],
    ['A124 words in any order and case, of which one is in the question', { q: 'KITAMI question' }, 'ab'],
    ['A124 a company as a row shows it', { q: 'ほしのクラウド 星野くらうど' }, ''],
    ['A124 the same in hiragana', { q: '星野くらうど' }, 'c'],
    ['A124 a role and a company', { q: 'devops kitami' }, 'b'],
    ['A124 a stage', { q: 'screen' }, 'abc'],
    ['A124 a category', { q: 'behavioral' }, 'c'],
    ['A124 never across two fields', { q: 'engineertechnical' }, ''],
  ])('%s', (_, search, ids) => expect(found(search)).toBe(ids));

  test('additional context is searched too', () => expect(found({ q: 'second ROUND', status: 'all' }, true)).toBe('f'));
  test('a term never matches across the question and its context', () =>
    expect(found({ q: 'fabout', status: 'all' }, true)).toBe(''));
});

describe('what the filters offer', () => {
  const options = (search: QuestionSearch) =>
    findQuestions({ questions: bank, values: numbered.values }, filtersOf(search, false)).options;

  test('HOME-10 each value once with its number, by name', () => {
    expect(options({}).company).toEqual([
      { value: 'Kitami', count: 2 },
      { value: '星野クラウド', count: 1 },
    ]);
  });
  test('a filter offers the values that it excludes, the others only what is left', () => {
    const { company, role } = options({ company: '星野クラウド' });
    expect(company.map(({ count }) => count)).toEqual([2, 1]);
    expect(role).toEqual([{ value: 'Backend Engineer', count: 1 }]);
  });
  test('a chosen value is offered even when it leaves nothing', () => {
    expect(options({ interview_stage: 'Offer' }).interview_stage).toEqual([
      { value: 'Offer', count: 0 },
      { value: 'Technical Screen', count: 3 },
    ]);
  });
});

test('the address: unknown filters are left out, and what looks like a number is text', () => {
  expect(
    validateQuestionSearch({
      q: 42,
      company: ['A', '', 7, { no: 1 }],
      role: 'B',
      interview_stage: null,
      recommended: '1',
      mine: 'no',
      status: 'approved',
      bookmarked: 'no',
      confidence: 'very',
      other: 'x',
    }),
  ).toEqual({ q: '42', company: ['A', '7'], role: 'B', recommended: true });
});

test.each<[QuestionSearch, boolean]>([
  [{}, false],
  [{ q: '  ' }, false],
  [{ q: 'a' }, true],
  [{ category: 'a' }, true],
  [{ mine: true }, true],
  [{ status: 'all' }, false],
  [{ bookmarked: true }, true],
  [{ confidence: 'notYet' }, true],
])('a learner with %j has narrowed the list: %s', (search, narrowed) =>
  expect(isNarrowed(filtersOf(search, false))).toBe(narrowed),
);
