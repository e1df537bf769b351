import { beforeEach, expect, test } from 'vitest';
import type { Intention } from '#model/wire.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { seeded } from '../../../tests/sync/random.ts';

const ada = 'adaadaadaadaada';
const question = 'questionquestio';
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(seeded(1));
  server.write([['profiles', ada, { id: ada, role: 'admin', is_active: true }]]);
});

const decision = (id: string, resend: boolean): Intention => ({
  id,
  name: 'question.decide',
  version: 1,
  args: { id: question, status: 'approved' },
  at: '2026-01-01T00:00:00.000Z',
  resend,
});
const judged = (entry: Intention, { boot, seq }: { boot: string | null; seq: number } = { boot: null, seq: 0 }) => {
  const answer = server.push(ada, { boot, seen: seq, entries: [entry] });
  return 'results' in answer ? answer.results[0] : answer;
};
const bringBack = () =>
  server.edit('interview_questions', question, {
    id: question,
    status: 'pending',
    question: '<p>Why?</p>',
    author: 'x',
  });

test('R28 after a restore a decision waits for the question that another phone will bring back', () => {
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'not_found' });
  bringBack();
  expect(judged(decision('a'.repeat(15), true))).toMatchObject({ result: 'done' });
});

test('R28 a question that was deleted does not come back, and without a restore none does', () => {
  expect(judged(decision('a'.repeat(15), false))).toMatchObject({ result: 'refused', code: 'gone' });
  bringBack();
  server.edit('interview_questions', question, null);
  expect(judged(decision('b'.repeat(15), true))).toMatchObject({ result: 'refused', code: 'gone' });
});

test('R10 R28 a late copy of what was resent and refused changes nothing, until a device knows of another restore', () => {
  const entry = decision('c'.repeat(15), true);
  bringBack();
  server.edit('profiles', ada, { id: ada, role: 'user', is_active: true });
  expect(judged(entry)).toMatchObject({ result: 'refused', code: 'forbidden' });
  const knowing = server.place();
  server.edit('profiles', ada, { id: ada, role: 'admin', is_active: true });
  expect(judged(entry, knowing)).toMatchObject({ result: 'refused', code: 'forbidden' });
  server.restore(server.backup());
  expect(judged(entry, knowing)).toMatchObject({ result: 'refused', code: 'forbidden' });
  expect(server.row('interview_questions', question)).toMatchObject({ status: 'pending' });
  expect(judged({ ...entry, resend: false }, server.place())).toMatchObject({ result: 'refused' });
  expect(judged(entry, server.place())).toMatchObject({ result: 'done' });
  expect(server.row('interview_questions', question)).toMatchObject({ status: 'approved' });
  expect(judged(entry, server.place())).toMatchObject({ result: 'done' });
});

test('R10 an id means something else for each person: neither’s judgement changes the other’s', () => {
  const entry = decision('d'.repeat(15), true);
  const lena = 'lenalenalenalen';
  server.write([['profiles', lena, { id: lena, role: 'user', is_active: true }]]);
  bringBack();
  const lenas = () => server.push(lena, { boot: server.place().boot, seen: 0, entries: [{ ...entry, resend: false }] });
  expect(lenas()).toMatchObject({ results: [{ result: 'refused', code: 'forbidden' }] });
  expect(judged(entry)).toMatchObject({ result: 'done' });
  server.restart();
  expect(lenas()).toMatchObject({ results: [{ result: 'refused', code: 'forbidden' }] });
});
