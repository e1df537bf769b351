import { describe, expect, test } from 'vitest';
import { progressId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { Progress } from '#model/noun.ts';
import { complete, uncomplete } from './stage.ts';

const place = { course_id: 'c'.repeat(15), stage_id: 's'.repeat(15) };
const actor = 'a'.repeat(15);
const key = progressId(actor, place.stage_id, place.course_id);
const id = (n: number) => `m${String(n).padStart(14, '0')}`;

/** What becomes of one person's progress by these mutations, one after the other. */
function after(...acts: { complete?: number; undo?: number[] }[]): Pick<Progress, 'completions' | 'undone'> {
  let row: Progress | undefined;
  acts.forEach((act, index) => {
    const rows = {
      get: () => undefined,
      ...(row && { get: (noun: string) => (noun === 'user_progress' ? row : undefined) }),
    };
    const context = {
      mutation: id(act.complete ?? 9_000 + index),
      actor,
      role: 'user' as const,
      at: '2026-11-23T00:00:00.000Z',
    };
    const outcome = act.undo
      ? uncomplete.apply(rows as never, { ...place, saw: act.undo.map(id) }, context)
      : complete.apply(rows as never, place, context);
    if (typeof outcome === 'string') throw new Error(outcome);
    for (const [, , change] of outcome) row = { id: key, ...change } as Progress;
  });
  return { completions: row?.completions ?? [], undone: row?.undone ?? [] };
}
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

describe('R26 completing and taking it back', () => {
  test.each([
    ['twice is two completions', [{ complete: 1 }, { complete: 2 }], [1, 2], []],
    ['the same again is one', [{ complete: 1 }, { complete: 1 }], [1], []],
    ['undoing one leaves the other', [{ complete: 1 }, { complete: 2 }, { undo: [1] }], [2], [1]],
    ['an undo that arrives first is remembered', [{ undo: [1] }, { complete: 1 }], [], [1]],
  ])('%s', (_, acts, completions, undone) => {
    const result = after(...(acts as { complete?: number; undo?: number[] }[]));
    expect(result.completions?.map((one) => one.id)).toEqual(completions.map(id));
    expect(result.undone).toEqual(undone.map(id));
  });

  test('a row grows to its limits and no further, and stays complete', () => {
    const acts = many(limits.completions + 20).map((n) => ({ complete: n }));
    expect(after(...acts).completions).toHaveLength(limits.completions);
  });

  test('of what was taken back the latest stays, so that a late copy of it is not counted', () => {
    const acts = many(10).map((turn) => ({ undo: many(limits.completions, turn * limits.completions) }));
    const latest = 10 * limits.completions - 1;
    const { undone } = after(...acts, { complete: latest });
    expect(undone).toHaveLength(limits.undone);
    expect(undone?.at(-1)).toBe(id(latest));
    expect(after(...acts, { complete: latest }).completions).toEqual([]);
  });
});

test.each([
  ['complete', complete, place],
  ['uncomplete', uncomplete, { ...place, saw: [] }],
] as const)('SEC-25 A93 stage.%s takes over nobody’s row, whoever computes its id', (_, { apply }, args) => {
  const row = { id: key, user_id: 'b'.repeat(15), ...place, completions: [], undone: [] };
  const rows = { get: (noun: string) => (noun === 'user_progress' ? row : undefined) };
  const context = { mutation: id(1), actor, role: 'user', at: '2026-11-23T00:00:00.000Z' };
  expect(apply(rows as never, args as never, context as never)).toBe('forbidden');
});
