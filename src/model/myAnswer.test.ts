import { describe, expect, test } from 'vitest';
import {
  contentOfAnswer,
  emptyAnswer,
  formOfAnswer,
  isEmptyAnswer,
  isSameAnswer,
  spokenText,
  withWords,
} from './myAnswer.ts';

const free = { ...emptyAnswer, text: '<p>One &amp; two</p>' };
const star = { ...free, form: 'star' as const, situation: '<p>There</p>', result: '<p>Then</p>' };

describe('ANSWER-01 the two forms of an answer', () => {
  test.each([
    ['nothing', null, emptyAnswer],
    ['a draft of another kind', 'words', emptyAnswer],
    ['a field of another kind', { ...free, task: 7 }, emptyAnswer],
    ['another version of the app', { text: '<p>One &amp; two</p>', later: true }, free],
    ['a record with empty columns', { id: 'x', ...contentOfAnswer(star), text_by: 'y' }, star],
  ])('reads %s', (_, value, form) => expect(formOfAnswer(value)).toEqual(form));

  test('stores blank fields as null, and the texts of both forms', () => {
    expect(contentOfAnswer({ ...star, task: '<p> </p>' })).toEqual({
      form: 'star',
      text: '<p>One &amp; two</p>',
      situation: '<p>There</p>',
      task: null,
      action: null,
      result: '<p>Then</p>',
    });
  });

  test.each([
    ['blank paragraphs', { ...emptyAnswer, text: '<p><br></p>' }, true],
    ['words in the form that is not shown', { ...emptyAnswer, task: '<p>Mine</p>' }, false],
  ])('is empty with %s: see', (_, form, isEmpty) => expect(isEmptyAnswer(form)).toBe(isEmpty));

  test('blank fields do not differ, the form does', () => {
    expect(isSameAnswer(free, { ...free, action: '<p></p>' })).toBe(true);
    expect(isSameAnswer(free, { ...free, form: 'star' })).toBe(false);
  });

  test('ANSWER-04 what is shown is what would be said', () => {
    expect(spokenText(free)).toBe('One & two');
    expect(spokenText(star)).toBe('There\nThen');
  });
});

describe('STUDY-18 words of a turn in my answer', () => {
  test.each([
    ['become it', emptyAnswer, 'I < you\n\n & me ', { text: '<p>I &lt; you</p><p>&amp; me</p>' }],
    ['go below it', free, 'more', { text: '<p>One &amp; two</p><p>more</p>' }],
    ['go below its end', star, 'more', { text: free.text, result: '<p>Then</p><p>more</p>' }],
  ])('%s', (_, form, words, fields) => expect(withWords(form, words)).toEqual({ ...form, ...fields }));
});
