import { describe, expect, test } from 'vitest';
import type { StudyRecords } from '#queries/studyExport.ts';
import { answersPage, everythingJson, type ExportWords, turnsCsv } from './exportTexts.ts';

const words: ExportWords = {
  columns: ['Time', 'Question', 'Grade', 'Seconds', 'Taken back', 'Turn', 'Question id'],
  ...{ grades: ['Again', 'Hard', 'Good', 'Easy'], takenBack: 'yes', unknownQuestion: 'Not here', language: 'en' },
  ...{ title: 'My <answers>', fields: { situation: 'S', task: 'T', action: 'A', result: 'R' } },
};
/** 10:00 in Tokyo on 2026-11-25. */
const at = 1_795_568_400;
const records = (some: Partial<Record<keyof StudyRecords, unknown>>): StudyRecords =>
  ({
    days: [],
    cards: [],
    answers: [],
    plan: null,
    countdowns: [],
    reminders: null,
    questions: new Map(),
    ...some,
  }) as StudyRecords;

describe('STUDY-53 turns as CSV', () => {
  test('of none: a byte order mark and the heads', () => {
    expect(turnsCsv(records({}), words)).toBe('\ufeffTime,Question,Grade,Seconds,Taken back,Turn,Question id\r\n');
  });

  test('the oldest first, over all days, with what was taken back by any of them', () => {
    const days = [
      { answers: [['b', 'q', at + 60, 1, 20, null]], undone: [] },
      { answers: [['a', 'gone', at, 3, 41, at]], undone: ['b'] },
    ];
    const questions = new Map([['q', { question: '<p>Why <b>now</b>?</p><p>Say</p>' }]]);
    expect(turnsCsv(records({ days, questions }), words).split('\r\n').slice(1)).toEqual([
      '2026-11-25 10:00:00,Not here,Good,41,,a,gone',
      '2026-11-25 10:01:00,Why now? Say,Again,20,yes,b,q',
    ]);
  });

  test.each([
    ['a comma and quotes', '<p>Say "no", and why</p>', '"Say ""no"", and why"'],
    ['a formula', '<p>=1+1</p>', `"'=1+1"`],
    ['a wide formula', '<p>＝SUM</p>', `"'＝SUM"`],
    ['Japanese', '<p>なぜ？</p>', 'なぜ？'],
  ])('%s', (_, question, cell) => {
    const days = [{ answers: [['a', 'q', at, 3, 41, at]], undone: null }];
    const csv = turnsCsv(records({ days, questions: new Map([['q', { question }]]) }), words);
    expect(csv).toContain(`,${cell},Good,`);
  });
});

test('STUDY-53 my answers as a page: both forms, made safe, pictures from where they are', () => {
  const text = '<p>Free<img src="/media/p" alt="a"></p>';
  const answers = [
    { question_id: 'q', form: 'star', text, situation: '<p>Then</p>', task: null, action: '', result: '<p>So</p>' },
    { question_id: 'gone', form: 'free', text: '<p>Kept</p>' },
  ];
  const questions = new Map([['q', { question: '<p>Why?</p>' }]]);
  const asked: string[] = [];
  const safe = (html: string) => (asked.push(html), html);
  const page = answersPage(records({ answers, questions }), words, safe, 'https://x.example');
  expect(page.startsWith('<!doctype html>\n<html lang="en"><meta charset="utf-8">')).toBe(true);
  expect(page).toContain('<title>My &lt;answers&gt;</title>');
  expect(page).toContain('<section><h2><p>Why?</p></h2><p>Free<img src="https://x.example/media/p" alt="a"></p>');
  expect(page).toContain('<h3>S</h3>\n<p>Then</p>\n<h3>R</h3>\n<p>So</p>');
  expect(page).not.toContain('<h3>T</h3>');
  expect(page).toContain('<h2>Not here</h2><p>Kept</p>');
  // nothing that somebody wrote goes into it unseen
  expect(asked.toSorted()).toEqual([text, '<p>Kept</p>', '<p>So</p>', '<p>Then</p>', '<p>Why?</p>'].toSorted());
});

test('STUDY-53 everything as JSON, exactly as it is stored', () => {
  const stored = {
    days: [{ id: 'd', answers: [['a', 'q', at, 3, 41, at]], undone: ['z'] }],
    cards: [{ question_id: 'q', bookmarked: true }],
    ...{ answers: [{ question_id: 'q', text: '<p>Free</p>' }], plan: { new_per_day: 3 } },
    ...{ countdowns: [{ title: 'Kitami', deck: ['q'] }], reminders: { study_time: '12:15' } },
  };
  const json = everythingJson(
    records({ ...stored, questions: new Map([['q', { question: '<p>Why?</p>' }]]) }),
    new Date(0),
  );
  expect(JSON.parse(json)).toEqual({
    ...{ exported_at: '1970-01-01T00:00:00.000Z', ...stored, questions: [{ id: 'q', question: '<p>Why?</p>' }] },
  });
});
