import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#model/access.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutationNamed, mutations } from '#mutations/all.ts';
import { type Intent, mayDo, presentArguments, run } from '#mutations/run.ts';
import { adminsOnly, alsoAdminsOnly, everybody, mayWrite } from '../rights.ts';
import { acts, Scene } from './acts.ts';
import { randomId, seeded } from './random.ts';
import { course, learner, reader, smallWorld as rows, stage } from './smallWorld.ts';

const names = Object.keys(mutations) as MutationName[];
const roleFor = (name: MutationName): Role => (mayWrite(name, 'admin') ? 'admin' : 'user');

function intended(name: MutationName, seed: number, state: Map<Key, Row>): Intent | undefined {
  const random = seeded(seed);
  const args = acts[name](new Scene(random, learner, state, seed));
  return args && { id: randomId(random), name, version: mutations[name].version, args, at: '2026-01-02T03:04:05.000Z' };
}

describe('R24 every mutation is idempotent on its own result', () => {
  test.each(names)('%s', (name) => {
    let done = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const state = rows();
      const intent = intended(name, seed, state);
      if (!intent) continue;
      const context = { actor: learner, role: roleFor(name) };
      const first = run(intent, reader(state), context);
      if (typeof first === 'string') continue;
      done++;
      for (const [noun, id, row] of first)
        if (row) state.set(keyOf(noun, id), row);
        else state.delete(keyOf(noun, id));
      const second = run(intent, reader(state), context);
      expect(typeof second).not.toBe('string');
      for (const [noun, id, row] of second as Exclude<typeof second, string>)
        expect(row).toEqual(state.get(keyOf(noun, id)) ?? null);
    }
    expect(done).toBeGreaterThan(0);
  });
});

describe('SEC-24 SEC-25 CRSE-25 STAGE-26 ASGN-11 permissions are checked before anything else', () => {
  const table = names.flatMap((name) =>
    (['user', 'admin'] as const).map((role) => ({ name, role, may: mayWrite(name, role) })),
  );
  test('each has its place in the table of who may do what', () => {
    const placed = [adminsOnly, everybody].flatMap((one) => Object.values(one).flat());
    expect([...placed, ...alsoAdminsOnly].toSorted()).toEqual(names.toSorted());
  });
  test.each(table)('$name by $role: $may', ({ name, role, may }) => {
    expect(mayDo(name, role)).toBe(may);
    const outcome = run({ id: 'i', name, version: 1, args: {}, at: '' }, reader(rows()), { actor: learner, role });
    expect(outcome).toBe(may ? 'invalid' : 'forbidden');
  });
  test('SEC-25 nothing that a learner does writes a profile', () => {
    for (const name of names)
      for (let seed = 1; seed <= 60; seed++) {
        const state = rows();
        const intent = intended(name, seed, state);
        const outcome = intent && run(intent, reader(state), { actor: learner, role: 'user' });
        const written = typeof outcome === 'object' ? outcome.map(([noun]) => noun) : [];
        expect(written, name).not.toContain('profiles');
      }
  });
  test('without a role nothing is allowed', () => {
    for (const name of names) expect(mayDo(name, null)).toBe(false);
  });
});

describe('I2 a mutation reads and writes only what it declares', () => {
  const state = rows();
  // the shortest of those that change something
  const touching = names.flatMap((name) => {
    const context = { actor: learner, role: roleFor(name) };
    const intents = Array.from({ length: 60 }, (_, seed) => intended(name, seed + 1, state));
    const intent = intents.find((one) => one && typeof run(one, reader(state), context) !== 'string');
    return intent ? [{ name, intent, context }] : [];
  });
  test('each of them is tried', () => expect(touching.map(({ name }) => name)).toEqual(names));
  test.each(touching)('$name throws on an undeclared record', ({ name, intent, context }) => {
    // a copy: what an intent reads is remembered by its arguments
    const spy = vi.spyOn(mutationNamed(name)!, 'reads').mockReturnValue([]);
    expect(() => run(structuredClone(intent), reader(state), context)).toThrow(`${name} does not declare`);
    spy.mockRestore();
  });
});

describe('every field of every mutation is checked', () => {
  const bad: [string, unknown][] = [
    ['a number', 7],
    ['a list', []],
    ['an object', {}],
    ['a text of a megabyte', 'x'.repeat(1_000_000)],
    ['null bytes', '\u0000'],
  ];
  const table = names.flatMap((name) => {
    const state = rows();
    const intent = Array.from({ length: 50 }, (_, seed) => intended(name, seed + 1, state)).find(Boolean)!;
    return Object.keys(intent.args as object).map((field) => ({ name, field, intent }));
  });
  test.each(table)('$name.$field', ({ intent, field }) => {
    const args = intent.args as Record<string, unknown>;
    for (const [what, value] of bad) {
      if (typeof args[field] === typeof value && what !== 'a text of a megabyte') continue;
      const present = presentArguments({ ...intent, args: { ...args, [field]: value } });
      expect(typeof present === 'string' ? present : 'accepted', what).toMatch(/^(invalid|too_long)$/);
    }
    const { [field]: _missing, ...rest } = args;
    expect(presentArguments({ ...intent, args: rest })).toBe('invalid');
    expect(presentArguments({ ...intent, args: { ...args, extra: 1 } })).toBe('invalid');
  });
  test('arguments that are not an object, and names and versions that do not exist', () => {
    const intent = { id: 'i', version: 1, at: '' };
    for (const args of [null, 'text', 7, undefined])
      expect(presentArguments({ ...intent, name: 'stage.complete', args })).toBe('invalid');
    expect(presentArguments({ ...intent, name: 'stage.explode', args: {} })).toBe('unknown');
    expect(presentArguments({ ...intent, name: 'constructor', args: {} })).toBe('unknown');
    expect(presentArguments({ ...intent, name: 'stage.complete', version: 2, args: {} })).toBe('unknown');
  });
});

describe('STAGE-10 R26 progress is a set that merges in any order', () => {
  const context: { actor: string; role: Role } = { actor: learner, role: 'user' };
  const complete = (id: string): Intent => ({
    id,
    name: 'stage.complete',
    version: 1,
    args: { course_id: course, stage_id: stage },
    at: '2026-01-01T00:00:00.000Z',
  });
  const undo = (id: string, saw: string[]): Intent => ({
    id,
    name: 'stage.uncomplete',
    version: 1,
    args: { course_id: course, stage_id: stage, saw },
    at: '2026-01-01T00:00:00.000Z',
  });
  const [a, b, c] = ['a'.repeat(15), 'b'.repeat(15), 'c'.repeat(15)] as const;
  const outcomeOf = (intents: Intent[]) => {
    const state = new Map([...rows()].filter(([key]) => !key.startsWith('user_progress')));
    for (const intent of intents)
      for (const [noun, id, row] of run(intent, reader(state), context) as [Noun, string, Row][])
        state.set(keyOf(noun, id), row);
    const progress = [...state.values()].find((row) => 'completions' in row);
    return ((progress?.completions ?? []) as { id: string }[]).map((one) => one.id);
  };
  test.each([
    ['completing twice keeps one record with both', [complete(a), complete(b)], [a, b]],
    ['the same completion again changes nothing', [complete(a), complete(a)], [a]],
    ['undoing removes what was seen', [complete(a), undo(c, [a])], []],
    ['undoing that arrives first still undoes', [undo(c, [a]), complete(a)], []],
    ['a completion elsewhere survives an undo that did not see it', [complete(a), complete(b), undo(c, [a])], [b]],
  ] as [string, Intent[], string[]][])('%s', (_, intents, expected) => {
    expect(outcomeOf(intents)).toEqual(expected);
  });
  test('R27 a completion in a deleted stage is recorded; one in another course is refused', () => {
    const gone: Intent = { ...complete(a), args: { course_id: course, stage_id: 'z'.repeat(15) } };
    expect(run(gone, reader(rows()), context)).toHaveLength(1);
    const wrong: Intent = { ...complete(a), args: { course_id: 'y'.repeat(15), stage_id: stage } };
    expect(run(wrong, reader(rows()), context)).toBe('invalid');
  });
});
