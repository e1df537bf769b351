import * as v from 'valibot';

/** What the arguments of a mutation are made of. */
export interface Material {
  /** Repeated as often as a text may be long. */
  letters: string;
  /** What an object of any columns holds. */
  columns: readonly string[];
}

/** An id for this field. */
type IdOf = (field: string) => string;

/** The most that is tried of anything: more than the largest request holds. */
const most = { letters: 500_000, items: 4_000 };

/**
 * The largest arguments that a schema takes, made from the schema itself, so that a new mutation has them at once: the
 * longest texts and lists, none of what may be left out left out.
 * @returns makes them with other ids each time; what is long is looked for once
 */
export function costliest(schema: v.GenericSchema, material: Material): (id: IdOf) => unknown {
  const known: Known = { texts: new Map(), counts: new Map() };
  let variants = variantsOf(schema);
  return (id) => {
    for (const variant of variants) {
      const value = largest(schema, { ...material, ...variant, ...known, id, field: '' });
      if (!takes(schema, value)) continue;
      variants = [variant];
      return value;
    }
    const [issue] =
      v.safeParse(schema, largest(schema as Schema, { ...material, ...variants[0]!, ...known, id, field: '' }))
        .issues ?? [];
    throw new Error(
      `no arguments are taken: ${v.getDotPath(issue!)}: ${issue?.message}: ${JSON.stringify(issue?.input)?.slice(0, 200)}`,
    );
  };
}

/** A bound on several fields together is met by shorter texts, and a rule between fields by fewer of them. */
const variantsOf = (schema: Schema): Variant[] =>
  [1, 0.5, 0.25, 0.1, 0.02].flatMap((share) =>
    omissions(schema).flatMap((omits) => [-1, 0].map((pick) => ({ share, omits, pick }))),
  );

interface Variant {
  /** Of the longest texts. */
  share: number;
  omits: (field: string) => boolean;
  /** Of a list of words. */
  pick: number;
}

/** Which of the fields that may be left out are: none, each alone, all but each. */
function omissions(schema: Schema): ((field: string) => boolean)[] {
  const { entries = {} } = stepsOf(schema)[0] as Schema;
  const free = Object.keys(entries).filter((field) => entries[field]!.type === 'optional');
  const either = free.flatMap((one) => [
    (field: string) => field === one,
    (field: string) => field !== one && free.includes(field),
  ]);
  const required = free.map((one) => (field: string) => field !== one && field !== 'instead' && free.includes(field));
  return [() => false, ...either, ...required];
}

/** As valibot lays a schema out. */
type Schema = v.GenericSchema & {
  pipe?: readonly (Schema | { kind: 'validation' | 'transformation'; type: string; requirement: unknown })[];
  wrapped?: Schema;
  entries?: Record<string, Schema>;
  item?: Schema;
  items?: readonly Schema[];
  key?: Schema;
  value?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
};
/** The longest text that a schema takes. */
interface Long {
  start: string;
  repeats: string;
  count: number;
}

/** What was found once is the same in every item of a list. */
interface Known {
  texts: Map<Schema, Long | null>;
  counts: Map<Schema, number>;
}

type Making = Material & Variant & Known & { id: IdOf; field: string };

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

function largest(schema: Schema, making: Making): unknown {
  const steps = stepsOf(schema);
  // a list is a bound on whatever arrives, and then an array
  const shape = steps.findLast((step) => step.kind === 'schema' && step.type !== 'custom') as Schema | undefined;
  switch (shape?.type) {
    case 'nullable':
      // a version that nobody has seen is refused before there is any cost
      if (making.field === 'saw') return null;
      return largest(shape.wrapped!, making);
    case 'optional':
    case 'exact_optional':
      return largest(shape.wrapped!, making);
    case 'literal':
      return shape.literal;
    case 'picklist':
      return shape.options!.at(making.pick);
    case 'boolean':
      return true;
    case 'number':
      return bound(steps, 'max_value') ?? 1;
    case 'union':
      return largest(shape.options![0] as Schema, making);
    case 'strict_object':
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.entries!)
          .filter(([field]) => !making.omits(field))
          .map(([field, one]) => [field, largest(one, { ...making, field })]),
      );
    case 'tuple':
    case 'strict_tuple':
      return shape.items!.map((one) => largest(one, making));
    case 'array':
      return items(schema, shape.item!, making);
    case 'record':
      return Object.fromEntries(making.columns.map((column) => [column, largest(shape.value!, making)]));
    case 'string':
      return text(schema, making);
    default:
      throw new Error(`${shape?.type} of ${making.field} is unknown here: teach it how large that may be`);
  }
}

/** Also those of a schema that is the first step of another. */
function stepsOf(schema: Schema): NonNullable<Schema['pipe']> {
  const [first, ...others] = schema.pipe ?? [schema];
  return [...(first === schema || !('pipe' in first!) ? [first!] : stepsOf(first)), ...others];
}

const bound = (steps: NonNullable<Schema['pipe']>, type: string): unknown =>
  steps.map((step) => ('requirement' in step && step.type === type ? step.requirement : undefined)).find(Boolean);

function text(schema: Schema, { letters, id, share, field, texts }: Making): string {
  const named = id(field);
  if (!texts.has(schema)) texts.set(schema, longestText(schema, letters, named));
  const long = texts.get(schema);
  if (long) return long.start + long.repeats.repeat(Math.ceil(long.count * share));
  const now = new Date().toISOString();
  const fixed = [named, now, now.slice(0, 10), now.slice(0, 7), '09:00'].find((one) => takes(schema, one));
  if (fixed === undefined) throw new Error(`no text is taken as ${field}`);
  return fixed;
}

/** Null where no text can be made longer: an id, a time. */
function longestText(schema: Schema, letters: string, named: string): Long | null {
  for (const start of ['', 'https://example.com/', named])
    for (const repeats of [letters, 'x']) {
      if (!takes(schema, start + repeats)) continue;
      return { start, repeats, count: longest(schema, most.letters, (count) => start + repeats.repeat(count)) };
    }
  return null;
}

function items(schema: Schema, item: Schema, making: Making): unknown[] {
  const make = (count: number) => Array.from({ length: count }, () => largest(item, making));
  const { counts } = making;
  if (!counts.has(schema)) counts.set(schema, longest(schema, most.items, make));
  return make(counts.get(schema)!);
}

/** How often a part may be there: what takes some takes fewer. */
function longest(schema: Schema, limit: number, make: (count: number) => unknown): number {
  let [least, above] = [1, limit];
  while (least < above) {
    const middle = Math.ceil((least + above) / 2);
    if (takes(schema, make(middle))) least = middle;
    else above = middle - 1;
  }
  return least;
}
