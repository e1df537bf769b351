import { describe, expect, test } from 'vitest';
import { contextProblem } from './contextProblem.ts';

const never = () => false;

describe('QUES-36 QUES-37 QUES-38 A21 the validator of additional context', () => {
  test.each([undefined, null, 7, '', ' ', '<p><br></p>'])('QUES-37 %j is required', (value) => {
    expect(contextProblem(value, never)).toBe('required');
  });

  test('QUES-36 10,000 visible characters, and no more', () => {
    expect(contextProblem(`<p>${'あ'.repeat(10_000)}</p>`, never)).toBeUndefined();
    expect(contextProblem(`<p>${'あ'.repeat(10_001)}</p>`, never)).toBe('too_long');
    expect(contextProblem('<p>abcdef</p>', never, 5)).toBe('too_long');
    expect(contextProblem('<p></p>'.repeat(14_286) + 'a', never)).toBe('too_long');
  });

  test('QUES-38 markup that could execute', () => {
    expect(contextProblem('<p>a</p>', () => true)).toBe('malicious');
  });
});
