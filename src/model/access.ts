import { definitions, nouns, type Noun, type Row } from './noun.ts';
import { all, blankOf, type Definition, type Rule } from './nouns/define.ts';

/**
 * Everything that an account may see. What it may do is declared by each mutation (`who`), and nothing else reaches the
 * records: the record API answers superusers only (A17, A94).
 */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export type { Rule };

export interface Sight {
  rows: Rule;
  /** Columns that are sent; the id always is. */
  columns: readonly string[];
  /** Of these, those that are blank for everyone but the account in `owner`. */
  private?: { owner: string; columns: readonly string[] };
  own?: Readonly<Record<string, string>>;
}

function sightOf(role: Role, { columns, learners, admins, own, hidden }: Definition): Sight | undefined {
  const shown = Object.keys(columns).filter((column) => !hidden?.includes(column));
  const seen = role === 'admin' ? { rows: admins?.rows ?? all, columns: shown } : learners;
  return seen && { ...seen, ...(own && { own }) };
}

const sightsOf = (role: Role): Partial<Record<Noun, Sight>> =>
  Object.fromEntries(
    nouns.flatMap((noun) => {
      const sight = sightOf(role, definitions[noun]);
      return sight ? [[noun, sight]] : [];
    }),
  );

export const sights: Record<Role, Partial<Record<Noun, Sight>>> = { user: sightsOf('user'), admin: sightsOf('admin') };

/** Of a noun of which somebody sees only a part of the rows, the rule of each role that does. */
export const restrictionsOf = (noun: Noun): { role: Role; rule: Rule }[] =>
  roles.flatMap((role) => {
    const rule = sights[role][noun]?.rows;
    return rule && !('all' in rule) ? [{ role, rule }] : [];
  });

export const nounsOf = (role: Role | null): Noun[] => (role ? nouns.filter((noun) => sights[role][noun]) : []);

/** Rows of a noun that become visible or invisible when another noun's row changes: [child noun, column] (R15). */
export const dependents: Partial<Record<Noun, readonly (readonly [Noun, string])[]>> = /* @__PURE__ */ (() => {
  const found: Partial<Record<Noun, readonly (readonly [Noun, string])[]>> = {};
  for (const role of roles)
    for (const noun of nouns) {
      const rule = sights[role][noun]?.rows;
      if (rule && 'through' in rule) {
        const known = found[rule.noun as Noun] ?? [];
        // a rule may be the same for each role
        if (!known.some(([child]) => child === noun)) found[rule.noun as Noun] = [...known, [noun, rule.through]];
      }
    }
  return found;
})();

/** The rule as a function, for the reference server and the tests; the real server runs it as SQL. */
export function passes(rule: Rule, row: Row, actor: string, get: (noun: Noun, id: string) => Row | undefined): boolean {
  if ('all' in rule) return true;
  if ('any' in rule) return rule.any.some((one) => passes(one, row, actor, get));
  if ('through' in rule) {
    const parent = get(rule.noun as Noun, String(row[rule.through]));
    return !!parent && passes(rule.rule, parent, actor, get);
  }
  return row[rule.column] === ('is' in rule ? rule.is : actor);
}

/** Everyone: whose place among those who see a record may not be an account's id. */
export const everyone = '*';
/** The same for what every admin may see, and no learner: as long as it is shared with them. */
export const everyAdmin = 'admins';
/** Whom a rule that names no account lets see a record. */
export const publicOf = (role: Role): string => (role === 'admin' ? everyAdmin : everyone);

/** Whether the private columns of this row are blank for this person. */
export const isHidden = (sight: Sight, row: Row, actor: string): boolean =>
  !!sight.private && row[sight.private.owner] !== actor;

/** The columns of a row that this person's role may see. */
export function project(noun: Noun, row: Row, role: Role, actor: string): Row {
  const sight = sights[role][noun];
  const seen: Record<string, unknown> = { id: row.id };
  for (const column of sight?.columns ?? []) seen[column] = row[column] ?? null;
  if (sight && isHidden(sight, row, actor))
    for (const column of sight.private!.columns) seen[column] = blankOf(definitions[noun].columns[column]!);
  for (const [name, column] of Object.entries(sight?.own ?? {})) seen[name] = row[column] === actor;
  return seen as unknown as Row;
}
