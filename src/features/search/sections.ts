import { find, type FindInput, type Found, type Hit } from '#model/find.ts';
import { limits } from '#model/limits.ts';
import type { Narrowing } from '#model/narrowing.ts';
import type { KnownWords } from '#model/oneError.ts';
import type { Entry, EntryKind, Worded } from '#queries/everywhere.ts';
import type { Opened } from '#state/recentlyOpened.ts';
import type { Command } from './command.ts';

/** Where one is in the box: in everything, in all of a kind, or with one thing. */
export interface Level {
  text: string;
  only: EntryKind | null;
  with: { name: Worded; ways: readonly Command[] } | null;
}

/** Rows under one heading. */
export interface Section {
  id: EntryKind | 'recent' | 'doing' | 'with';
  rows: readonly Entry[];
  /** How many there are, also of those that are not shown. */
  total: number;
}

export interface Shown {
  sections: readonly Section[];
  total: number;
  /** Marked in the rows. */
  terms: readonly string[];
  /** What was found of each kind, whatever is shown of it. */
  kinds: readonly { kind: EntryKind; total: number }[];
}

export interface ShownInput {
  text: string;
  /** Only this kind, all of it. */
  only: EntryKind | null;
  parts: readonly (readonly Entry[])[];
  commands: readonly Command[];
  words: Pick<KnownWords, 'near'>;
  liking: (entry: Entry) => number;
  opened: readonly Opened[];
  narrowing?: Narrowing<Entry>;
  /** Stays among the rows while it is found at all, whatever better one arrives (FIND-17). */
  chosen: Entry | undefined;
}

const last: ReadonlySet<string> = new Set<EntryKind>(['action', 'place']);

/** Also as a Japanese keyboard types it. */
export const isForActions = (text: string): boolean => /^[>＞]/.test(text);

/** What the box shows for a text (FIND-08 to FIND-11). */
export function shownFor(input: ShownInput): Shown {
  const { text, only, parts, commands, words, liking } = input;
  const typed = text.trimStart();
  if (isForActions(typed)) return onlyActions(typed.slice(1), input);
  if (!typed) return only ? allOf(only, parts) : atRest(input);
  const most = (kind: string) => (only === null ? limits.found.inGroup : kind === only ? limits.found.drawn : 1);
  const asked = { items: [...parts, commands], query: text, words, liking, most, last, narrowing: input.narrowing };
  return shown(find<Entry>(asked), asked, input);
}

function shown(found: Found<Entry>, asked: FindInput<Entry>, { only, chosen }: ShownInput): Shown {
  const groups = only === null ? found.groups : found.groups.filter(({ kind }) => kind === only);
  return {
    sections: groups.map(({ kind, total, hits }) => ({
      ...{ id: kind as EntryKind, total },
      rows: withChosen(hits, chosen?.kind === kind ? chosen : undefined, asked),
    })),
    total: only === null ? found.total : (groups[0]?.total ?? 0),
    terms: found.marked,
    kinds: found.groups.map(({ kind, total }) => ({ kind: kind as EntryKind, total })),
  };
}

function withChosen(hits: readonly Hit<Entry>[], chosen: Entry | undefined, asked: FindInput<Entry>): Entry[] {
  const rows = hits.map(({ item }) => item);
  if (!chosen || rows.some(({ id }) => id === chosen.id)) return rows;
  const isStillFound = find({ ...asked, items: [[chosen]], most: () => 1, narrowing: undefined }).total > 0;
  return isStillFound ? [...rows.slice(0, -1), chosen] : rows;
}

function onlyActions(query: string, input: ShownInput): Shown {
  const actions = input.commands.filter(({ kind }) => kind === 'action');
  if (!query.trim()) return { ...nothing, sections: sectionsOf([['doing', actions]]), total: actions.length };
  const asked = { items: [actions], query, words: input.words, most: () => limits.found.drawn };
  return { ...shown(find<Entry>(asked), asked, { ...input, only: null }), kinds: [] };
}

/** What can be done with something, narrowed by what is typed. */
export function shownWays(ways: readonly Command[], text: string, words: Pick<KnownWords, 'near'>): Shown {
  if (!text.trim()) return { ...nothing, sections: sectionsOf([['with', ways]]), total: ways.length };
  const found = find<Command>({ items: [ways], query: text, words, most: () => limits.found.drawn });
  const rows = found.groups.flatMap(({ hits }) => hits.map(({ item }) => item));
  return { ...nothing, sections: sectionsOf([['with', rows]]), total: rows.length, terms: found.marked };
}

/** Nothing is typed: what was opened lately, what can be done, where one can go (FIND-10). */
function atRest({ parts, commands, opened }: ShownInput): Shown {
  const wanted = new Map(opened.map(({ address }, at) => [address, at]));
  const recent: Entry[] = [];
  if (wanted.size)
    for (const part of parts)
      for (const entry of part) {
        const at = wanted.get(entry.address);
        // of those at one address the first, which is the thing itself
        if (at !== undefined) recent[at] ??= entry;
      }
  return {
    ...nothing,
    sections: sectionsOf([
      ['recent', recent.filter(Boolean)],
      ['doing', commands.filter(({ kind }) => kind === 'action')],
      ['place', commands.filter(({ kind }) => kind === 'place')],
    ]),
  };
}

function allOf(only: EntryKind, parts: ShownInput['parts']): Shown {
  const all = parts.flatMap((part) => part.filter(({ kind }) => kind === only));
  const rows = all.slice(0, limits.found.drawn);
  return { ...nothing, sections: [{ id: only, rows, total: all.length }], total: all.length };
}

/** CSS pixels of the least that a heading and a row take. */
const least = { heading: 40, row: 44 } as const;

/** Those that a screen of this height can show: they are drawn first, and the rest once they are there (FIND-15). */
export function inSight(sections: readonly Section[], height: number): Section[] {
  const seen: Section[] = [];
  let room = height;
  for (const section of sections) {
    room -= least.heading;
    if (room <= 0) break;
    const rows = section.rows.slice(0, Math.ceil(room / least.row));
    seen.push({ ...section, rows });
    room -= rows.length * least.row;
  }
  return seen;
}

const nothing: Shown = { sections: [], total: 0, terms: [], kinds: [] };

const sectionsOf = (lists: readonly (readonly [Section['id'], readonly Entry[]])[]): Section[] =>
  lists.filter(([, rows]) => rows.length).map(([id, rows]) => ({ id, rows, total: rows.length }));
