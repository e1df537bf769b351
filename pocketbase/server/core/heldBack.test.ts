import { expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import type { Intention, Judgement } from '#model/wire.ts';
import { HeldBack, keysOf } from './heldBack.ts';

const account = { id: 'adaadaadaadaada', role: 'admin' as const, email: 'ada@example.com' };
const [one, other] = ['a'.repeat(15), 'b'.repeat(15)];
const entry = (name: string, args: unknown, version = 1): Intention => ({
  ...{ id: `${name}${version}`.slice(0, 15), name, version, args },
  at: '2026-11-01T00:00:00.000Z',
});
const deletion = (id: string) => entry('course.delete', { id });
const course = (id: string) => ({ id, title: 't', description: '', company: null, attached_jobs: [] });

const judged = (before: Intention, judgement: Omit<Judgement, 'id'>, next: Intention) => {
  const heldBack = new HeldBack();
  heldBack.note(before, { id: before.id, ...judgement } as Judgement, account);
  return heldBack.judgementOf(next, account);
};

test.each([
  ['nothing before it', entry('course.create', course(one)), { result: 'done' }, deletion(one), undefined],
  [
    'a refusal before it',
    entry('course.create', course(one)),
    { result: 'refused', code: 'invalid' },
    deletion(one),
    undefined,
  ],
  ['another record', entry('course.create', course(other)), { result: 'fault' }, deletion(one), undefined],
  [
    'a fault of what it builds on',
    entry('course.create', course(one)),
    { result: 'fault' },
    deletion(one),
    { result: 'later', retry_after: limits.faultWaitsSeconds[0] },
  ],
  [
    'a limit on what it builds on',
    entry('course.create', course(one)),
    { result: 'later', retry_after: 90 },
    deletion(one),
    { result: 'later', retry_after: 90 },
  ],
  [
    'an unknown mutation of its record',
    entry('course.explode', { id: one }),
    { result: 'unknown' },
    deletion(one),
    { result: 'unknown' },
  ],
  [
    'an unknown mutation that names what the id of its record is derived from',
    entry('answer.write', { question_id: one, text: 'mine' }, 99),
    { result: 'unknown' },
    entry('answer.remove', { question_id: one, saw: 'x', along: [] }, 3),
    { result: 'unknown' },
  ],
  [
    'an unknown mutation of another record',
    entry('course.explode', { id: other }),
    { result: 'unknown' },
    deletion(one),
    undefined,
  ],
  [
    'an unknown mutation with an id in a text',
    entry('course.explode', { text: `see "${one}" there` }),
    { result: 'unknown' },
    deletion(one),
    undefined,
  ],
  [
    'an unknown mutation without arguments',
    entry('course.explode', null),
    { result: 'unknown' },
    deletion(one),
    undefined,
  ],
] as [string, Intention, Omit<Judgement, 'id'>, Intention, object | undefined][])(
  'R13 an entry after %s',
  (_, before, judgement, next, expected) => {
    expect(judged(before, judgement, next)).toEqual(expected && { id: next.id, ...expected });
  },
);

test('R13 an unknown mutation that names too many ids holds back everything after it', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(15, 'c'));
  const after = (count: number) => judged(entry('course.explode', many(count)), { result: 'unknown' }, deletion(one));
  expect(after(limits.unknownIds)).toBeUndefined();
  expect(after(limits.unknownIds + 1)).toMatchObject({ result: 'unknown' });
});

test('R13 an unreadable entry holds nothing back, and is not held back', () => {
  for (const args of [null, 7, { id: 'x'.repeat(100_000) }, []])
    expect(keysOf(entry('course.create', args), account)).toEqual([]);
  expect(judged(entry('course.create', null), { result: 'fault' }, deletion(one))).toBeUndefined();
});

test('what somebody may not do is not parsed to find its records', () => {
  let reads = 0;
  const noted = <Args extends object>(args: Args) =>
    new Proxy(args, { get: (target, name) => ((reads += 1), Reflect.get(target, name) as unknown) });
  expect(keysOf(entry('course.create', noted(course(one))), { ...account, role: 'user' })).toEqual([]);
  expect(reads).toBe(0);
  expect(keysOf(entry('course.create', noted(course(one))), account)).not.toEqual([]);
  expect(reads).toBeGreaterThan(0);
});
