import { expect, test } from 'vitest';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { run } from './run.ts';

const lena = 'lenalenalenalen';
const id = 'questionquestio';
const at = '2026-11-02T09:00:00.000Z';
const picture = '<p><img src="/media/abcdefghijklmno" alt=""></p>';
const content = {
  id,
  company: 'Kitami',
  role: 'SRE/DevOps',
  interview_stage: 'HR Call',
  category: 'Technical',
  additional_context: null,
};
const pending = { ...content, question: '<p>Why?</p>', status: 'pending', mine: true, text_by: 'earlier' };

function applied(name: string, args: object, rows = new Map<Key, Row>()) {
  const intent = { id: 'mutationmutatio', name, version: 1, args: { ...content, ...args }, at };
  return run(intent, { get: (noun: Noun, key: string) => rows.get(keyOf(noun, key)) }, { actor: lena, role: 'user' });
}
const submitted = (question: string) => applied('question.submit', { question, recommended: false });
const edited = (question: string) =>
  applied(
    'question.edit',
    { question, saw: 'earlier' },
    new Map([[keyOf('interview_questions', id), pending as unknown as Row]]),
  );

test('QUES-32 blank paragraphs, or a picture from elsewhere, are not a question', () => {
  for (const nothing of [
    '',
    '<p><br></p><p>&nbsp;\u3000</p>',
    '<p><img src="https://example.com/x.png" alt="x"></p>',
  ]) {
    expect(submitted(nothing)).toBe('invalid');
    expect(edited(nothing)).toBe('invalid');
  }
});

test('QUES-32 one of our own pictures alone is a question, submitted and edited', () => {
  for (const outcome of [submitted(picture), edited(picture)])
    expect(outcome).toMatchObject([['interview_questions', id, { question: picture }]]);
});
