import { columns, type ColumnKind, type Noun } from '#model/noun.ts';
import { blankOf } from '#model/nouns/define.ts';
import { everyAdmin, everyone, publicOf, type Role, type Rule, sights } from '#model/access.ts';

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

const kindsOf = (noun: Noun) => Object.entries<ColumnKind>(columns[noun]);

/** A whole row as a JSON object. */
export const wholeRow = (noun: Noun): string => rowOf(kindsOf(noun));
/** The same without rich text. */
export const rowInBrief = (noun: Noun): string => rowOf(kindsOf(noun).filter(([, kind]) => kind !== 'html'));

const rowOf = (kinds: readonly [string, ColumnKind][]): string =>
  `json_object('id', t.id, ${kinds.map(([column, kind]) => `'${column}', ${outward[kind](column)}`).join(', ')})`;

/** In SQL, by the type of what is blank. */
const blanks: Readonly<Record<string, string>> = { string: "''", number: '0', boolean: "json('false')" };

/** The columns that a role may see, as a JSON object; the person is the parameter `actor`. */
export function seenRow(noun: Noun, role: Role): string {
  const sight = sights[role][noun]!;
  const kinds = Object.fromEntries(kindsOf(noun));
  const { owner, columns: hidden } = sight.private ?? { owner: '', columns: [] };
  const seen = sight.columns.map((column) => {
    const value = outward[kinds[column]!](column);
    const blank = blanks[typeof blankOf(kinds[column]!)] ?? 'NULL';
    return `'${column}', ${hidden.includes(column) ? `iif(t.${owner} = {:actor}, ${value}, ${blank})` : value}`;
  });
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

/** Somebody who passes a rule, or did: an account's id, `everyone` or `everyAdmin`, and the condition on the alias. */
export interface Seer {
  account: string;
  when: string;
}

export function seers(rule: Rule, alias: string, role: Role): Seer[] {
  if ('any' in rule) return rule.any.flatMap((one) => seers(one, alias, role));
  if ('through' in rule) return parentSeers(rule, rule.rule, alias, role);
  if ('isActor' in rule) return [{ account: `${alias}.${rule.column}`, when: `${alias}.${rule.column} <> ''` }];
  return [{ account: `'${publicOf(role)}'`, when: condition(rule, alias) }];
}

type Through = Extract<Rule, { through: string }>;

/** Whoever passes this rule of the parent: its owner, or those who have been able to see it. */
function parentSeers({ noun, through }: Through, rule: Rule, alias: string, role: Role): Seer[] {
  if ('any' in rule) return rule.any.flatMap((one) => parentSeers({ noun, through, rule }, one, alias, role));
  if (!('isActor' in rule))
    return [{ account: `'${publicOf(role)}'`, when: wasPublic({ noun, through }, alias, role) }];
  const owner = `coalesce((SELECT p.${rule.column} FROM ${noun} p WHERE p.id = ${alias}.${through}), '')`;
  return [{ account: owner, when: `${owner} <> ''` }];
}

/** Whether everyone, or every admin, has ever been able to see the parent of this row, and not no more. */
const wasPublic = (rule: { through: string; noun: string }, alias: string, role: Role): string =>
  `EXISTS (SELECT 1 FROM sync_seen p WHERE p.noun = '${rule.noun}' AND p.record = ${alias}.${rule.through} AND p.account = '${publicOf(role)}' AND p.until IS NULL)`;

/**
 * Whether the person has ever been able to see the record of the row `shown`, which may have been deleted. What was
 * shared with admins is gone for those whose device has not passed the end of that (`until`): what its owner does with
 * it afterwards is told to nobody.
 */
export function hasSeen(noun: Noun, rule: Rule, role: Role): string {
  if ('all' in rule) return '1';
  const isShared = seers(rule, 't', role).some(({ account }) => account === `'${everyAdmin}'`);
  const [accounts, still] = isShared
    ? [`'${everyone}', '${everyAdmin}'`, ' AND (s.until IS NULL OR s.until > max({:cursor}, {:freshFrom}))']
    : [`'${everyone}'`, ''];
  const noted = `EXISTS (SELECT 1 FROM sync_seen s WHERE s.noun = '${noun}' AND s.record = shown.record AND s.account IN (${accounts}, {:actor})${still})`;
  if (isShared || !('through' in rule) || 'isActor' in rule.rule) return noted;
  return `(${noted} OR EXISTS (SELECT 1 FROM ${noun} t WHERE t.id = shown.record AND ${wasPublic(rule, 't', role)}))`;
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
