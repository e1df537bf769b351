import * as v from 'valibot';
import type { Noun, RowOf } from '#model/noun.ts';
import type { FieldWriter } from '#model/nouns/define.ts';
import { fieldWriter, isSameValue, writtenColumns } from '#model/writtenText.ts';
import { instead, origin } from './argument.ts';
import type { Context } from './mutation.ts';

/** Whose fields are texts of their own (R35). */
type ByField = { [N in Noun]: RowOf<N> extends { writers: unknown } ? N : never }[Noun];

/**
 * The arguments of an edit of one field. `saw` is the mutation that wrote it last, '' for none.
 * @param areAll an older app sends all fields, and names the mutation that wrote the record last
 */
export const oneField = <
  const Named extends v.ObjectEntries,
  const Fields extends { readonly [field: string]: v.GenericSchema },
>(
  record: Named,
  fields: Fields,
  { areAll = false } = {},
) => {
  const each = Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, v.optional(schema)])) as {
    [Field in keyof Fields]: v.OptionalSchema<Fields[Field], undefined>;
  };
  const names = Object.keys(fields);
  return v.pipe(
    v.strictObject({ ...record, saw: origin, instead, ...each }),
    v.check((args) => {
      const count = names.filter((field) => field in (args as object)).length;
      return count === 1 || (areAll && count === names.length);
    }, 'invalid'),
  );
};

/** The key under which unsent edits of one field are folded. */
export const foldByField = ({ id, saw: _, instead: _instead, ...some }: { id: string; saw: string; instead?: true }) =>
  `${id} ${Object.keys(some).join()}`;

/**
 * The columns that an edit changes, and who wrote them. A field that nobody touched keeps what somebody else wrote: one
 * that is as it stands is left alone, and one that another mutation wrote than the edit started from is `changed`.
 * @param saw null: whoever comes last holds
 */
export function writeFields<N extends ByField>(
  noun: N,
  row: RowOf<N> | undefined,
  some: Partial<RowOf<N>>,
  saw: string | null,
  context: Context,
): Partial<RowOf<N>> | 'same' | 'changed' {
  const present: Readonly<Record<string, unknown>> = row ? { ...row } : {};
  const touched = Object.entries(some).filter(([field, value]) => !isSameValue(present[field], value));
  if (!touched.length) return 'same';
  const isRecord = saw === present.text_by;
  const isFree = ([field]: [string, unknown]) => saw === null || isRecord || fieldWriter(present, field).by === saw;
  if (!touched.every(isFree)) return 'changed';
  const wrote = Object.fromEntries(touched.map(([field]) => [field, writerIn(context)]));
  return {
    ...Object.fromEntries(touched),
    ...{ writers: { ...writersOf(noun, present), ...wrote }, text_by: context.mutation },
  } as unknown as Partial<RowOf<N>>;
}

export const writerIn = ({ mutation: by, actor, at }: Context): FieldWriter => ({ by, account: actor, at });

/** Of a new record, all of whose fields are written at once. */
export const allWrittenBy = (noun: ByField, context: Context): Record<string, FieldWriter> =>
  Object.fromEntries(writtenColumns[noun].map((field) => [field, writerIn(context)]));

/** Where nothing says so of each, whoever wrote the record wrote all that stands in it. */
function writersOf(noun: ByField, row: Readonly<Record<string, unknown>>): Readonly<Record<string, FieldWriter>> {
  if (row.writers) return row.writers as Readonly<Record<string, FieldWriter>>;
  const { text_by } = row;
  if (typeof text_by !== 'string' || !text_by) return {};
  const at = typeof row.updated_at === 'string' ? row.updated_at : '';
  return Object.fromEntries(writtenColumns[noun].map((field) => [field, { by: text_by, account: '', at }]));
}
