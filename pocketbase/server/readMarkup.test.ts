import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#model/access.ts';
import { mutations } from '#mutations/all.ts';
import { readMarkup } from './readMarkup.ts';

const parsed: string[] = [];
beforeEach(() => {
  parsed.length = 0;
  // both are the binary's (sanitize_test.go); here only what they are given counts
  vi.stubGlobal('$sanitize', (html: string) => {
    parsed.push(html);
    return html.replaceAll('<i>', '');
  });
  vi.stubGlobal('$malicious', (html: string) => html.includes('onload'));
});

const id = 'q'.repeat(15);
const entry = (name: keyof typeof mutations, args: object) => ({
  ...{ id: 'm'.repeat(15), name, version: mutations[name].version, args, at: '2026-11-23T10:00:00.000Z' },
});
const question = (text: string, context: string | null = null) =>
  entry('question.submit', {
    ...{ id, question: text, additional_context: context, company: 'Kitami Robotics', role: 'Backend Engineer' },
    ...{ interview_stage: 'Technical Screen', category: 'Technical', recommended: false },
  });
const stage = (information: string) =>
  entry('stage.create', { id, course_id: id, stage_order: 1, title: 'One', description: '', information });
const read = (role: Role, ...entries: ReturnType<typeof entry>[]) => readMarkup(entries, role);

test.each([
  ['what the person may not do', 'user', stage('<p>One</p>')],
  ['arguments that are none', 'user', entry('question.submit', { id, question: '<p>Why?</p>' })],
  ['a mutation that nobody knows', 'admin', { ...question('<p>Why?</p>'), name: 'constructor' as never }],
  ['text without markup', 'user', question('Why?')],
] as const)('SEC-31 parses nothing of %s', (_, role, one) => {
  read(role, one);
  expect(parsed).toEqual([]);
});

test('SEC-31 parses equal texts once, and remembers what came of each', () => {
  const [first, second] = ['<p><i>Why?</p>', '<p onload>How?</p>'];
  const markup = read('admin', question(first, second), question(second, first), stage(first));
  expect(parsed.toSorted()).toEqual([second, first].toSorted());
  expect([markup.sanitise(first), markup.sanitise(second)]).toEqual(['<p>Why?</p>', second]);
  expect([markup.isMalicious(first), markup.isMalicious(second)]).toEqual([false, true]);
  expect(parsed).toHaveLength(2);
});
