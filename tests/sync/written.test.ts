import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { comparable } from '#model/id.ts';
import { type Key, keyOf, type Row } from '#model/noun.ts';
import { filled, id, origin } from '#mutations/argument.ts';
import { type MutationName, mutationNamed, mutations } from '#mutations/all.ts';
import { type Context, type Mutation, mutation, type Patch, type Rows } from '#mutations/mutation.ts';
import { acts, Scene } from './acts.ts';
import { seeded } from './random.ts';
import { learner, reader, smallWorld } from './smallWorld.ts';

// R25: a mutation that writes a text names what it was written over, or creates something new. Found by the shape of
// the arguments and proved by `apply`, so that a mutation added later is judged without being on any list.

type Schema = {
  kind?: string;
  type: string;
  pipe?: readonly Schema[];
  entries?: Record<string, Schema>;
  item?: Schema;
} & {
  wrapped?: Schema;
  value?: Schema;
  options?: readonly Schema[];
};

/** What is read of a list once its length is known (`list` in `argument.ts`). */
const within = ({ type, pipe = [] }: Schema): Schema | undefined =>
  type === 'custom' ? pipe.find((step) => step.kind === 'schema' && (step.pipe || step.type !== 'custom')) : undefined;

/** A person's own words among the arguments: every string that is no id, no choice of a list and not the origin. */
function writtenIn(schema: Schema, value: unknown): string[] {
  if (schema === (origin as unknown as Schema) || value === null || value === undefined) return [];
  const inner = within(schema);
  if (inner) return writtenIn(inner, value);
  const steps = schema.pipe ?? [];
  if (schema.type === 'string') return steps.some(({ type }) => type === 'regex') ? [] : [String(value)];
  if (schema.wrapped) return writtenIn(schema.wrapped, value);
  if (schema.entries)
    return Object.entries(schema.entries).flatMap(([name, one]) => writtenIn(one, (value as Row)[name]));
  if (schema.item) return (value as unknown[]).flatMap((one) => writtenIn(schema.item!, one));
  if (schema.type === 'record') return Object.values(value as Row).flatMap((one) => writtenIn(schema.value!, one));
  if (schema.type === 'union')
    return schema.options!.flatMap((one) => (v.is(one as never, value) ? writtenIn(one, value) : []));
  return [];
}
const asSchema = (args: unknown) => args as Schema;

/** Whether it can write any text at all. */
function takesText(schema: Schema): boolean {
  if (schema === asSchema(origin)) return false;
  const inner = within(schema);
  if (inner) return takesText(inner);
  if (schema.type === 'string') return !(schema.pipe ?? []).some(({ type }) => type === 'regex');
  return [schema.wrapped, schema.item, schema.value, ...Object.values(schema.entries ?? {}), ...(schema.options ?? [])]
    .filter((one) => one !== undefined)
    .some(takesText);
}

/** Words somewhere inside a column, as if someone else had written them. */
const rewritten = (value: unknown, words: readonly string[]): unknown => {
  if (typeof value === 'string') return words.some((one) => one && value.includes(one)) ? `${value} elsewhere` : value;
  if (Array.isArray(value)) return value.map((one) => rewritten(one, words));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, words)]));
  return value;
};

interface Found {
  tried: number;
  /** Where words replaced words that no one had looked at. */
  over: Key[];
}

/** Does it once, has someone else write the same record, and does it once more, unaware of that. */
function judged<Args>(one: Mutation<Args>, argumentsOf: (scene: Scene) => unknown): Found {
  const found: Found = { tried: 0, over: [] };
  for (let seed = 1; seed <= 200; seed++) {
    const state = smallWorld();
    const made = argumentsOf(new Scene(seeded(seed), learner, state, seed));
    if (!made) continue;
    const args = v.parse(one.args, made);
    const words = writtenIn(asSchema(one.args), args).filter((text) => text.trim());
    const context = (id: string): Context => ({
      ...{ actor: learner, role: one.who === 'learner' ? 'user' : 'admin', mutation: id },
      at: '2026-01-02T03:04:05.000Z',
    });
    const rows = reader(state) as Rows;
    const first = one.apply(rows, args, context('firstfirstfirst'));
    const written = typeof first === 'string' ? [] : first.filter(([, , patch]) => patch !== null);
    if (!words.length || !written.length) continue;
    found.tried++;
    for (const [noun, key, patch] of written) {
      const theirs = rewritten(patch, words) as Row;
      state.set(keyOf(noun, key), { ...state.get(keyOf(noun, key)), ...theirs, id: key, text_by: 'foreignforeignf' });
    }
    const second = one.apply(rows, args, context('secondsecondsec'));
    if (typeof second !== 'string') found.over.push(...written.map(([noun, key]) => keyOf(noun, key)));
  }
  return found;
}

const writers = (Object.keys(mutations) as MutationName[]).filter((name) =>
  takesText(asSchema(mutationNamed(name)!.args)),
);

/** The existing record is the same option: its id is derived from its words, so that no others are lost (A110). */
const sameByItsId = ['option.add', 'sighting.add'] as const satisfies MutationName[];
/** Names what it removes, and writes nothing. */
const writesNothing: MutationName = 'option.delete';
/** Names the old value, and writes only where that still stands. */
const namesTheOld: MutationName = 'question.refile';
/** What was said of a card stands in the timeline, each in a row of its own. */
const saidInTheTimeline = ['candidate.move', 'candidate.reject'] as const satisfies MutationName[];
const exempt: readonly MutationName[] = [...sameByItsId, writesNothing, namesTheOld, ...saidInTheTimeline];

describe('R25 no text overwrites another one unseen', () => {
  test.each(writers.filter((name) => !exempt.includes(name)))('%s', (name) => {
    const { tried, over } = judged(mutationNamed(name)!, acts[name] as never);
    expect(tried).toBeGreaterThan(0);
    expect(over).toEqual([]);
  });

  test('the texts that people write are found in the arguments', () => {
    expect(writers.toSorted()).toEqual(
      expect.arrayContaining(['question.edit', 'resource.edit', 'review.submit', 'stage.create', 'aside.keep']),
    );
    expect(writers).not.toContain('stage.move');
    expect(writers).not.toContain('stage.uncomplete');
    expect(writers).not.toContain('aside.release');
  });

  test.each(saidInTheTimeline)('what %s says is in a row that no other mutation writes', (name) => {
    const state = smallWorld();
    const words = name === 'candidate.move' ? { stage: 'Debrief', notes: 'Went well' } : { reason: 'Went well' };
    const said = ['firstfirstfirst', 'secondsecondsec'].map((id) => {
      const context: Context = { actor: learner, role: 'admin', mutation: id, at: '2026-01-02T03:04:05.000Z' };
      const changes = mutations[name].apply(reader(state) as Rows, { id: learner, ...words } as never, context);
      return (changes as Patch[]).filter(
        ([noun, , patch]) => noun === 'stage_transitions' && (patch as Row).notes === 'Went well',
      );
    });
    expect(said.map((some) => some.length)).toEqual([1, 1]);
    expect(said[0]![0]![1]).not.toBe(said[1]![0]![1]);
  });

  test('adding an existing option keeps it', () => {
    const value = 'Ｋitami ';
    const state = new Map<Key, Row>();
    const added = mutations['option.add'].apply(reader(state) as Rows, { field_name: 'company', value }, {
      mutation: 'm',
    } as Context) as readonly Patch[];
    const [[noun, key, patch]] = added as [Patch];
    expect(comparable(String((patch as Row).value))).toBe(comparable(value));
    state.set(keyOf(noun, key), { ...(patch as Row), id: key });
    const again = { field_name: 'company' as const, value: 'KITAMI' };
    expect(mutations['option.add'].apply(reader(state) as Rows, again, { mutation: 'n' } as Context)).toEqual([]);
  });

  test('renaming an option leaves a text that somebody filed elsewhere meanwhile', () => {
    const key = keyOf('interview_questions', 'questionquestio');
    const filed = (company: string) =>
      mutations['question.refile'].apply(
        reader(new Map([[key, { id: 'questionquestio', company } as unknown as Row]])) as Rows,
        { ids: ['questionquestio'], field: 'company', from: 'Kitami', to: 'Kitami Robotics' },
        { mutation: 'm' } as Context,
      );
    expect(filed('KITAMI')).toMatchObject([['interview_questions', 'questionquestio', { company: 'Kitami Robotics' }]]);
    expect(filed('Asagiri Mobility')).toBe('changed');
  });

  test('removing an option writes no text', () => {
    const { tried } = judged(mutationNamed(writesNothing)!, acts[writesNothing] as never);
    expect(tried).toBe(0);
  });

  const blind = { who: 'admin', version: 1, reads: () => [] } as const;
  const some = { id: 'resourceresourc', title: 'Written' };
  test.each([
    [
      'overwrites whatever is there',
      mutation({
        ...blind,
        args: v.strictObject({ id, title: filled(10) }),
        apply: (_, args) => [['resources', args.id, { title: args.title }]],
      }),
      some,
    ],
    [
      'takes an origin and does not check it',
      mutation({
        ...blind,
        args: v.strictObject({ id, saw: origin, title: filled(10) }),
        apply: (_, args) => [['resources', args.id, { title: args.title }]],
      }),
      { ...some, saw: 'x' },
    ],
    [
      'says done where another one exists',
      mutation({
        ...blind,
        args: v.strictObject({ id, titles: v.array(v.nullable(filled(10))) }),
        apply: (rows, args) =>
          rows.get('resources', args.id) ? [] : [['resources', args.id, { title: args.titles[0]! }]],
      }),
      { id: 'newnewnewnewnew', titles: ['Written'] },
    ],
  ] as [string, Mutation<unknown>, object][])('a mutation that %s is found', (_, bad, args) => {
    const { tried, over } = judged(bad, () => args);
    expect(takesText(asSchema(bad.args))).toBe(true);
    expect(tried).toBeGreaterThan(0);
    expect(over.length).toBe(tried);
  });
});
