import { expect, test } from 'vitest';
import { companiesOf, deckFor, firstQuestions, rolesOf } from './firstSteps.ts';

const bank = [
  ['plain', 'Why?', 'Kitami', 'SRE/DevOps'],
  ['ja', 'なぜですか？', 'Kitami', 'Backend Engineer'],
  ['backend', 'What is an index?', '', 'Backend Engineer'],
  ['kitami', 'Which robots?', '北見ロボティクス', ''],
  ['pending', 'When?', 'Kitami', 'Backend Engineer', 'pending'],
  ['recommended', 'How?', 'Hoshino', ''],
  ['other', 'Who?', 'Hoshino', 'SRE/DevOps'],
].map(([id, question, company, role, status = 'approved']) => ({
  ...{ id: id!, question: question!, status, recommended: id === 'recommended' },
  facets: { company: company!, role: role! },
}));

test.each<[string, Parameters<typeof firstQuestions>[1], string]>([
  ['any role', { role: '', language: 'en', title: '' }, 'recommended plain backend kitami other'],
  ['a role', { role: 'backend engineer', language: 'en', title: '' }, 'backend recommended plain kitami other'],
  [
    'Japanese first, and then as many as there are',
    { role: '', language: 'ja', title: '' },
    'ja recommended plain backend kitami',
  ],
  ['both languages', { role: 'Backend Engineer', language: null, title: '' }, 'ja backend recommended plain kitami'],
  [
    'of the company first',
    { role: 'Backend Engineer', language: 'en', title: 'Kitami, second round' },
    'plain backend recommended kitami other',
  ],
])('FIRST-01 five questions to begin with: %s', (_, wish, ids) => {
  expect(firstQuestions(bank, wish).join(' ')).toBe(ids);
});

test('FIRST-01 A159 A201 the deck is of the company that the title names, without what is not approved', () => {
  expect(deckFor('Ｋｉｔａｍｉ second round', bank)).toEqual(['plain', 'ja']);
  expect(deckFor('Second round', bank)).toEqual([]);
});

test('FIRST-01 the roles with the most questions come first, and each company is suggested once', () => {
  expect(rolesOf(bank)).toEqual(['SRE/DevOps', 'Backend Engineer']);
  expect(companiesOf(bank)).toEqual(['Kitami', '北見ロボティクス', 'Hoshino']);
});
