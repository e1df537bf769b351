// @vitest-environment jsdom
import { describe as group, expect, test } from 'vitest';
import { enScreens } from '#i18n/enScreens.ts';
import { jaScreens } from '#i18n/jaScreens.ts';
import { mutations } from '#mutations/all.ts';
import { ownerOf } from '#queries/titles.ts';
import { canBeSentAgain, canBeSentTogether, describe, editedRecord, subjectText } from './describe.ts';

const names = new Map([
  ['course_stages/s', 'System Design'],
  ['profiles/u', '石川 健太'],
  ['courses/c', 'Backend'],
  ['interview_questions/q', '<p>How do you <b>retry</b>?</p>'],
  ['resources/r', 'A guide'],
  ['admin_notes/n', 'Call her'],
  ['interviews/i', 'HR Interview'],
  [ownerOf('admin_notes/n'), '中村 蓮'],
  [ownerOf('interviews/i'), '中村 蓮'],
] as const) as never;
const subject = (name: string, args: object) => subjectText(describe({ name, args }), names);

test.each(Object.keys(mutations))('SYNC-03 %s has its icon and its words in both languages', (name) => {
  const described = describe({ name, args: {} });
  expect(described.name).toBe(name);
  for (const { sync } of [enScreens, jaScreens]) {
    expect(sync.did[described.name]).toBeTruthy();
    expect(sync.what[described.name]).toBeTruthy();
  }
});

test.each([
  ['stage.complete', { course_id: 'c', stage_id: 's' }, 'System Design'],
  ['stage.uncomplete', { course_id: 'c', stage_id: 's', saw: [] }, 'System Design'],
  ['study.answer', { question_id: 'q', at: 0, grade: 3, seconds: 9 }, 'How do you retry?'],
  ['study.undo', { day: 1, saw: [] }, ''],
  ['study.choose', { question_ids: ['q'], chosen: 'in' }, ''],
  ['study.pause', { question_id: 'q', value: true }, 'How do you retry?'],
  ['study.plan', { new_per_day: 5 }, ''],
  ['question.bookmark', { question_id: 'q', value: true }, 'How do you retry?'],
  ['question.confidence', { question_id: 'q', value: 1 }, 'How do you retry?'],
  ['answer.write', { question_id: 'q', saw: '', text: '<p>My words</p>' }, 'How do you retry?'],
  ['answer.remove', { question_id: 'q' }, 'How do you retry?'],
  ['answer.share', { question_id: 'q', shared: true }, 'How do you retry?'],
  ['answer.comment', { id: 'c', answer_id: 'a', body: 'Say what you measured' }, 'Say what you measured'],
  ['answer.uncomment', { id: 'c' }, ''],
  ['countdown.add', { id: 'd', title: 'Second round', date: '2026-12-04T05:00:00.000Z' }, 'Second round'],
  ['countdown.set', { id: 'd', interview_id: null, ended: true }, ''],
  ['stage.move', { id: 's', stage_order: 2 }, 'System Design'],
  ['stage.create', { id: 'x', course_id: 'c', title: 'New stop' }, 'New stop'],
  ['stage.link', { stage_id: 's', kind: 'question', item_id: 'q' }, 'System Design\u00A0·\u00A0How do you retry?'],
  ['stage.unlink', { stage_id: 's', kind: 'resource', item_id: 'r' }, 'System Design\u00A0·\u00A0A guide'],
  ['course.delete', { id: 'c' }, 'Backend'],
  ['note.delete', { id: 'n', saw: 'x' }, '中村 蓮\u00A0·\u00A0Call her'],
  ['note.edit', { id: 'n', saw: 'x', content: 'Write to her' }, '中村 蓮\u00A0·\u00A0Write to her'],
  ['note.edit', { id: 'gone', saw: 'x', content: 'Write to her' }, 'Write to her'],
  ['note.add', { id: 'x', user_id: 'u', content: 'Is late' }, '石川 健太\u00A0·\u00A0Is late'],
  ['interview.delete', { id: 'i', saw: 'x' }, '中村 蓮\u00A0·\u00A0HR Interview'],
  ['assignment.create', { user_id: 'u', course_id: 'c' }, '石川 健太\u00A0·\u00A0Backend'],
  ['assignment.delete', { user_id: 'nobody', course_id: 'c' }, 'Backend'],
  ['question.submit', { id: 'x', question: '<p>Why?</p>' }, 'Why?'],
  ['question.decide', { id: 'q', status: 'approved', saw: null }, 'How do you retry?'],
  ['question.reopen', { id: 'q', saw: 'm' }, 'How do you retry?'],
  ['question.refile', { ids: ['q'], field: 'company', from: 'Kitami', to: '北見' }, 'Kitami → 北見'],
  ['resource.delete', { id: 'r' }, 'A guide'],
  ['review.submit', { course_id: 'c', saw: '' }, 'Backend'],
  ['review.read', { user_id: 'u', course_id: 'c', saw: '', read: true }, '石川 健太\u00A0·\u00A0Backend'],
  ['option.add', { field_name: 'company', value: '星野クラウド' }, '星野クラウド'],
  ['aside.keep', { noun: 'course_stages', record_id: 's', content: {} }, 'System Design'],
  ['aside.keep', { noun: 'nothing', record_id: 's' }, ''],
  ['thing.unheard', { id: 'c' }, ''],
  ['stage.complete', {}, ''],
])('SYNC-03 %s %j is about %s', (name, args, about) => {
  expect(subject(name, args)).toBe(about);
});

test.each([
  ['thing.unheard', { title: 'Kept' }],
  ['toString', {}],
  ['stage.complete', null],
  ['stage.complete', 'text'],
])('SYNC-03 a change %s %j of another version is still described', (name, args) => {
  expect(describe({ name, args }).icon).toBeTruthy();
});

group('SYNC-03 ways out', () => {
  test.each([
    ['fault', true],
    ['changed', false],
    ['forbidden', true],
    [undefined, true],
    ['gone', false],
    ['already', false],
    ['not_pending', false],
  ])('%s can be sent again: %s', (code, can) => {
    expect(canBeSentAgain(code)).toBe(can);
  });

  test('what finds nothing is not sent again with all others', () => {
    expect(['fault', 'not_found', 'superseded', 'changed'].map(canBeSentTogether)).toEqual([true, false, false, false]);
  });

  test.each([
    ['question.edit', 'interview_questions/q'],
    ['stage.edit', 'course_stages/q'],
    ['course.edit', 'courses/q'],
    ['resource.edit', 'resources/q'],
    ['stage.move', undefined],
  ])('%s is compared with %s', (name, key) => {
    expect(editedRecord({ name, args: { id: 'q' } })).toBe(key);
  });
});
