import { expect, test } from 'vitest';
import { emptyForm, problemsOf } from './questionForm.ts';

const circumstances = { signedIn: true, isMalicious: () => false, refused: [] };
const letters = (count: number) => `<p>${'あ'.repeat(count)}</p>`;
const bold = '<strong>a</strong>'.repeat(6_000);

test.each([
  ['a text over its limit', letters(10_001), 'Long'],
  ['one that no markup could make short', letters(120_000), 'Long'],
  ['a text that would fit without its markup', `<p>${bold}</p>`, 'Markup'],
])('QUES-33 A23 %s is told what to mend', (_, html, problem) => {
  const form = { ...emptyForm, company: 'Kitami', role: 'SRE', question: html, additional_context: html };
  expect(problemsOf(form, circumstances)).toEqual([`question${problem}`, `context${problem}`]);
});
