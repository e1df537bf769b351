import { describe, expect, test } from 'vitest';
import { type ColumnKind, columns, type Noun } from './noun.ts';
import {
  comparedFields,
  type Content,
  contentIn,
  holdsAll,
  mergedContent,
  readableFields,
  writtenColumns,
  writtenNouns,
} from './writtenText.ts';

test('SYNC-03 the content is readable, without ids, empty fields and markup', () => {
  const args = {
    ...{ id: 'x', saw: 'm', recommended: true, additional_context: null },
    ...{
      question: '<p>One &amp; two</p><ul><li>three</li></ul>',
      company: 'Kitami',
      role: '',
      attached_jobs: ['SRE', 'Manager'],
    },
  };
  expect(readableFields(args)).toEqual([
    { field: 'question', text: 'One & two\nthree' },
    { field: 'company', text: 'Kitami' },
    { field: 'attached_jobs', text: 'SRE, Manager' },
  ]);
  expect(readableFields(null)).toEqual([]);
  // written once: why a question or a candidate was sent back, what is wrong with a question, and what was done about it
  expect(readableFields({ id: 'x', status: 'rejected', kind: 'other', reason: 'Asked twice' })).toEqual([
    { field: 'reason', text: 'Asked twice' },
  ]);
  expect(readableFields({ note: ' Not since version 3 ' })).toEqual([{ field: 'note', text: 'Not since version 3' }]);
  expect(readableFields({ reply: 'It says so now' })).toEqual([{ field: 'reply', text: 'It says so now' }]);
});

test('SYNC-03 both versions of a text that was changed elsewhere are shown, field by field', () => {
  const mine = { id: 'q', saw: 'm', question: '<p>Mine</p>', company: 'Kitami', role: 'SRE', additional_context: null };
  const theirs = {
    id: 'q',
    question: 'Theirs',
    company: 'Kitami',
    role: 'Manager',
    additional_context: 'New',
    status: 'approved',
    title: 'x',
  };
  expect(comparedFields(mine, theirs)).toEqual({
    different: [
      { field: 'question', mine: 'Mine', theirs: 'Theirs' },
      { field: 'additional_context', mine: '', theirs: 'New' },
      { field: 'role', mine: 'SRE', theirs: 'Manager' },
    ],
    same: ['company'],
  });
  expect(comparedFields(mine, null).different).toHaveLength(3);
});

test('R25 every text column of a noun that carries its origin is compared and set aside', () => {
  const never = ['text_by', 'status', 'author', 'approved_by', 'decided_by', 'course_id'];
  for (const noun of writtenNouns) {
    const kinds: Record<string, ColumnKind> = columns[noun as Noun];
    const rich = Object.keys(kinds).filter((column) => kinds[column] === 'html');
    expect(writtenColumns[noun]).toEqual(expect.arrayContaining(rich));
    for (const column of writtenColumns[noun]) {
      expect(kinds).toHaveProperty(column);
      expect(never).not.toContain(column);
    }
    // nobody edits a comment or a report
    if (noun !== 'answer_comments' && noun !== 'question_reports') expect(kinds).toHaveProperty('text_by');
  }
});

const texts = {
  question: '<p>Theirs</p>',
  company: 'Kitami',
  role: 'SRE',
  interview_stage: 'HR Call',
  category: 'Other',
  additional_context: null,
};
const theirs = contentIn('interview_questions', texts);
const mine: Content = { ...theirs, question: '<p>Mine</p>', role: 'Manager', additional_context: '<p>Where?</p>' };

describe('R30 both merged', () => {
  test('is theirs and then mine where there are paragraphs, and mine where something is picked', () => {
    expect(mergedContent('interview_questions', mine, theirs)).toEqual({
      ...theirs,
      question: '<p>Theirs</p><p>Mine</p>',
      role: 'Manager',
      additional_context: '<p>Where?</p>',
    });
  });
  test('does not repeat what one of them has already', () => {
    const longer = { ...theirs, question: '<p>Theirs</p><p>and more</p>' };
    for (const [one, other] of [
      [longer, theirs],
      [theirs, longer],
    ] as const)
      expect(mergedContent('interview_questions', one, other).question).toBe(longer.question);
  });
  test('keeps words outside any paragraph apart', () => {
    const merged = mergedContent(
      'interview_questions',
      { ...mine, question: 'Mine' },
      { ...theirs, question: 'A <b>b</b>' },
    );
    expect(merged.question).toBe('<p>A <b>b</b></p><p>Mine</p>');
  });
  test('separates plain texts by an empty line', () => {
    const [here, there] = [{ support_feedback: 'Mine' }, { support_feedback: 'Theirs\n' }];
    expect(mergedContent('course_reviews', here, there).support_feedback).toBe('Theirs\n\nMine');
    expect(mergedContent('course_reviews', { support_feedback: null }, there).support_feedback).toBe('Theirs\n');
  });
});

describe('R30 nothing of a text is lost to one', () => {
  test.each([
    ['that is the same', mine, mine, true],
    ['that has both', mergedContent('interview_questions', { ...mine, role: 'SRE' }, theirs), theirs, true],
    ['that has both, and picked something else', mergedContent('interview_questions', mine, theirs), theirs, false],
    ['that only begins with the same letters', { ...theirs, question: '<p>Theirs too</p>' }, theirs, false],
    [
      'that lacks a picture',
      { ...theirs },
      { ...theirs, question: '<p>Theirs</p><img src="/media/abcdefghijklmno">' },
      false,
    ],
    ['that is written in other markup', { ...theirs, question: '<p><b>Theirs</b></p>' }, theirs, true],
    ['that is empty', { ...theirs, question: '' }, theirs, false],
  ])('%s', (_, newer, older, all) => {
    expect(holdsAll('interview_questions', newer, older)).toBe(all);
  });
  test('a list with one name less', () => {
    expect(
      holdsAll('courses', { title: 'A', attached_jobs: ['SRE'] }, { title: 'A', attached_jobs: ['SRE', 'QA'] }),
    ).toBe(false);
  });
});

test('R30 what is set aside of a record is its text, and nothing else', () => {
  const row = { id: 'q', ...theirs, status: 'pending', author: 'x', text_by: 'm', mine: true };
  expect(contentIn('interview_questions', row)).toEqual(theirs);
  expect(theirs).toMatchObject(texts);
});
