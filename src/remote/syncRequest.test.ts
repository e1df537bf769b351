import { describe, expect, it } from 'vitest';
import { isPullAnswer, isPushAnswer } from './syncRequest.ts';

const place = { boot: 'b', seq: 7, at: '2026-11-24T00:00:00.000Z' };
const page = { ...place, rows: { courses: [{ id: 'c' }] }, gone: { courses: ['d'] }, cursor: 7, more: false };

const garbage: [string, unknown][] = [
  ['nothing', null],
  ['a number', 7],
  ['a text', 'ok'],
  ['a list', []],
  ['an empty object', {}],
  ['what a portal answers', { status: 'ok', login: 'https://portal.example/' }],
  ['a place alone', place],
  ['no time', { ...place, at: undefined, restored: true }],
  ['an invalid time', { ...place, at: 'now', restored: true }],
  ['a sequence that is not a number', { ...place, seq: '7', restored: true }],
  ['half a sequence', { ...place, seq: 7.5, restored: true }],
];

describe('I7 an invalid answer', () => {
  it.each(garbage)('is %s, for a push and for a pull', (_, answer) => {
    expect([isPushAnswer(answer), isPullAnswer(answer)]).toEqual([false, false]);
  });
  it.each([
    ['judgements that are not a list', { ...place, results: {} }],
    ['a judgement without an id', { ...place, results: [{ result: 'done' }] }],
    ['a judgement without a result', { ...place, results: [{ id: 'a' }] }],
    ['an empty judgement', { ...place, results: [null] }],
  ])('is a push with %s', (_, answer) => expect(isPushAnswer(answer)).toBe(false));
  it.each([
    ['a page without rows', { ...page, rows: undefined }],
    ['rows that are not lists', { ...page, rows: { courses: {} } }],
    ['a row without an id', { ...page, rows: { courses: [{}] } }],
    ['ids that are not strings', { ...page, gone: { courses: [7] } }],
    ['a page without a cursor', { ...page, cursor: null }],
    ['a page without an end', { ...page, more: undefined }],
    ['a reset without a role', { ...place, reset: true, epoch: 'e', totals: {} }],
    ['a reset to an unknown role', { ...place, reset: true, epoch: 'e', role: 'root', totals: {} }],
  ])('is a pull with %s', (_, answer) => expect(isPullAnswer(answer)).toBe(false));
});

it('I7 accepts every answer that a server gives, and verdicts of a newer one', () => {
  for (const answer of [
    { ...place, restored: true },
    { ...place, results: [] },
    { ...place, results: [{ id: 'a', result: 'escalated' }] },
  ])
    expect(isPushAnswer(answer)).toBe(true);
  for (const answer of [
    { ...place, restored: true },
    { ...place, behind: true },
    { ...place, reset: true, epoch: 'e', role: 'user', totals: {} },
    page,
  ])
    expect(isPullAnswer(answer)).toBe(true);
});
