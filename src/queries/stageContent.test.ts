import { describe, expect, it } from 'vitest';
import { shapeStageContent } from './stageContent.ts';

const question = (id: string, category: string, status = 'approved') => ({
  id,
  category,
  status,
  question: `<p>${id}</p>`,
  company: '',
  interview_stage: '',
  recommended: false,
  additional_context: null,
});
const shape = (questions: ReturnType<typeof question>[]) =>
  shapeStageContent({ questions, resources: [], arrival: 'everything' });
const groups = (questions: ReturnType<typeof question>[]) =>
  shape(questions).groups.map((group) => [group.category, group.questions.map((one) => one.id)]);

describe('shapeStageContent', () => {
  it('STAGE-03 groups by category, the largest first, each in the order of its links', () => {
    expect(
      groups([question('1', 'Technical'), question('2', 'System Design'), question('3', 'System Design')]),
    ).toEqual([
      ['System Design', ['2', '3']],
      ['Technical', ['1']],
    ]);
  });

  it.each([
    ['none', ''],
    ['spaces', '  '],
    ['the word itself', 'Other'],
  ])("A119 an uncategorised question is in 'Other', which comes last: %s", (_, category) => {
    expect(groups([question('1', category), question('2', ''), question('3', 'Technical')])).toEqual([
      ['Technical', ['3']],
      ['', ['1', '2']],
    ]);
  });

  it('A113 two spellings of a category are one', () => {
    expect(groups([question('1', 'Technical '), question('2', 'technical')])).toEqual([['Technical', ['1', '2']]]);
  });

  it('CRSE-26 shows approved questions only', () => {
    const shaped = shape([question('1', 'Technical', 'pending'), question('2', 'Technical', 'rejected')]);
    expect(shaped).toMatchObject({ groups: [], questions: 0 });
  });
});
