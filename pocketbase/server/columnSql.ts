import { columns, type ColumnKind, type Noun } from '#model/noun.ts';
import { type Role, type Rule, sights } from '#model/access.ts';

/** A stored column as it is sent: empty is null where the kind says so, times are ISO 8601. Table alias `t`. */
const outward: Record<ColumnKind, (column: string) => string> = {
  text: (column) => `t.${column}`,
  word: (column) => `nullif(t.${column}, '')`,
  html: (column) => `nullif(t.${column}, '')`,
  time: (column) => `nullif(replace(t.${column}, ' ', 'T'), '')`,
  number: (column) => `t.${column}`,
  flag: (column) => `json(iif(t.${column}, 'true', 'false'))`,
  json: (column) => `json(nullif(t.${column}, ''))`,
};

/** A received value as it is stored, from the JSON in `value`. */
const inward: Record<ColumnKind, (column: string) => string> = {
  text: (column) => `coalesce(value ->> '${column}', '')`,
  word: (column) => `coalesce(value ->> '${column}', '')`,
  html: (column) => `coalesce(value ->> '${column}', '')`,
  time: (column) => `coalesce(replace(value ->> '${column}', 'T', ' '), '')`,
  number: (column) => `coalesce(value ->> '${column}', 0)`,
  flag: (column) => `coalesce(value ->> '${column}', 0)`,
  json: (column) => `nullif(value -> '${column}', 'null')`,
};

const kindsOf = (noun: Noun) => Object.entries(columns[noun]) as [string, ColumnKind][];

/** A whole row as a JSON object. */
export const wholeRow = (noun: Noun): string =>
  `json_object('id', t.id, ${kindsOf(noun)
    .map(([column, kind]) => `'${column}', ${outward[kind](column)}`)
    .join(', ')})`;

/** The columns that a role may see, as a JSON object; the person is the parameter `actor`. */
export function seenRow(noun: Noun, role: Role): string {
  const sight = sights[role][noun]!;
  const kinds = Object.fromEntries(kindsOf(noun));
  const seen = sight.columns.map((column) => `'${column}', ${outward[kinds[column]!](column)}`);
  const own = Object.entries(sight.own ?? {}).map(
    ([name, column]) => `'${name}', json(iif(t.${column} = {:actor}, 'true', 'false'))`,
  );
  return `json_object('id', t.id, ${[...seen, ...own].join(', ')})`;
}

/** An access rule as a condition on the alias. Names and values come from the model only, never from a request. */
export function condition(rule: Rule, alias = 't'): string {
  if ('all' in rule) return '1';
  if ('any' in rule) return `(${rule.any.map((one) => condition(one, alias)).join(' OR ')})`;
  if ('through' in rule)
    return `EXISTS (SELECT 1 FROM ${rule.noun} p WHERE p.id = ${alias}.${rule.through} AND ${condition(rule.rule, 'p')})`;
  return `${alias}.${rule.column} = ${'is' in rule ? `'${rule.is}'` : '{:actor}'}`;
}

/**
 * Writes the rows of one noun from the JSON list `rows`. Each is parsed once, into SQLite's own form of JSON: if every
 * column queried the list itself, the whole row would be serialized and parsed again, which took twice as long.
 */
export function upsert(noun: Noun): string {
  const names = kindsOf(noun).map(([column]) => column);
  return `WITH one (value) AS MATERIALIZED (SELECT jsonb(value) FROM json_each({:rows}))
    INSERT INTO ${noun} (id, ${names.join(', ')})
    SELECT value ->> 'id', ${kindsOf(noun)
      .map(([column, kind]) => inward[kind](column))
      .join(', ')} FROM one WHERE true
    ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
