import { mediaIdsIn } from './mediaIds.ts';
import {
  definitions,
  type Noun,
  nouns,
  type StageRating,
  type Value,
  type WrittenColumn,
  type WrittenNoun,
} from './noun.ts';
import type { Look } from './nouns/define.ts';
import { plainText } from './plainText.ts';

export const isWrittenNoun = (noun: string): noun is WrittenNoun =>
  Object.hasOwn(definitions, noun) && definitions[noun as Noun].text !== undefined;
export const writtenNouns = nouns.filter(isWrittenNoun);

/** The columns that make up one text: what an edit replaces as a whole, and what is set aside of it (R25, R30). */
export const writtenColumns = Object.fromEntries(
  writtenNouns.map((noun) => [noun, Object.keys(definitions[noun].text!)]),
) as Record<WrittenNoun, WrittenColumn[]>;

/**
 * Beside the columns what is written once and never edited: `value` of an option and `reason` of a rejection.
 */
export type WrittenField = WrittenColumn | 'value' | 'reason';

const allLooks: [string, Look][] = [
  ...writtenNouns.flatMap((noun) => Object.entries(definitions[noun].text!) as [string, Look][]),
  ['value', 'line'],
  ['reason', 'long'],
];
const isPicked = ([, look]: [string, Look]) => look === 'picked';

/** In reading order: `picked` fields come last. */
const looks = Object.fromEntries([...allLooks.filter((one) => !isPicked(one)), ...allLooks.filter(isPicked)]) as Record<
  WrittenField,
  Look
>;
/** Stored as ISO 8601 in UTC, and never shown so. */
export const isMoment = (field: WrittenField): boolean => looks[field] === 'moment';
/** The id of an account, or a name (A119). */
export const isPerson = (field: WrittenField): boolean => looks[field] === 'person';
export const isWrittenField = (name: string): name is WrittenField => Object.hasOwn(looks, name);
const writtenFields = Object.keys(looks) as WrittenField[];

/** The text columns of a record, or of the arguments that write it. */
export type Content = Readonly<Record<string, Value>>;

/** Whether each field of these records is a text of its own (R35), and not all of them together. */
export const isByField = (noun: WrittenNoun): boolean => 'writers' in definitions[noun].columns;

/** The text of a record, or of the arguments of an edit; where each field is one, of those that are written. */
export const contentIn = (noun: WrittenNoun, of: Readonly<Record<string, unknown>>): Content =>
  Object.fromEntries(
    writtenColumns[noun]
      .filter((column) => !isByField(noun) || of[column] !== undefined)
      .map((column) => [column, (of[column] ?? null) as Value]),
  );

export type { WrittenNoun } from './noun.ts';

/** Of columns and arguments; a missing one is null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The mutation that last wrote a text; the account too where the record itself says so. */
export interface Writer {
  by: string;
  account?: string;
}

/** Who last wrote this field of a record; where nothing says so of each, who wrote the record. */
export function fieldWriter({ writers, text_by }: Readonly<Record<string, unknown>>, field: string): Writer {
  if (!writers) return { by: String(text_by ?? '') };
  return (writers as Readonly<Record<string, Writer>>)[field] ?? { by: '' };
}

/**
 * What an edit names as what it started from (R25).
 * @param of the fields that it writes: one that has a writer of its own, or a whole text
 */
export function writerOf(row: Readonly<Record<string, unknown>>, of: Readonly<Record<string, unknown>>): Writer {
  const fields = writtenFields.filter((field) => of[field] !== undefined);
  return fields.length === 1 ? fieldWriter(row, fields[0]!) : { by: String(row.text_by ?? '') };
}

export interface ReadableField {
  field: WrittenField;
  /** The visible text of rich text. */
  text: string;
}

/** What the person wrote or chose, as text. Empty fields and ids are left out. */
export function readableFields(args: unknown): ReadableField[] {
  const found = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>;
  return writtenFields.flatMap((field): ReadableField[] => {
    const text = readable(field, found[field]);
    return text ? [{ field, text }] : [];
  });
}

export interface ComparedField {
  field: WrittenField;
  mine: string;
  theirs: string;
}

/** My text compared with the current one, field by field. */
export function comparedFields(mine: unknown, theirs: unknown): { different: ComparedField[]; same: WrittenField[] } {
  const [here, there] = [mine, theirs].map(
    (one) => new Map(readableFields(one).map(({ field, text }) => [field, text])),
  ) as [Map<WrittenField, string>, Map<WrittenField, string>];
  const asked = typeof mine === 'object' && mine !== null ? mine : {};
  const both = writtenFields
    .filter((field) => field in asked)
    .map((field) => ({ field, mine: here.get(field) ?? '', theirs: there.get(field) ?? '' }));
  return {
    different: both.filter((one) => one.mine !== one.theirs),
    same: both.filter((one) => one.mine && one.mine === one.theirs).map(({ field }) => field),
  };
}

/**
 * The fields in which a text changed elsewhere differs from mine; none if mine started from the current version, or
 * both have the same words.
 * @param saw the mutation that wrote what mine started from (R25)
 */
export function conflictOf(
  mine: Content,
  saw: string,
  present: Readonly<Record<string, unknown>> | null,
): ComparedField[] {
  return !present || writerOf(present, mine).by === saw ? [] : comparedFields(mine, present).different;
}

/**
 * Mine, or the arguments that write it, with theirs in each field that is as it was in what mine started from: nobody
 * touched that here (W8).
 * @param from what mine started from; without it mine as it is
 */
export function rebased<Mine extends Readonly<Record<string, unknown>>>(
  noun: WrittenNoun,
  mine: Mine,
  from: Content | undefined,
  theirs: Content,
): Mine {
  if (!from) return mine;
  const untouched = writtenColumns[noun].filter((column) => column in mine && isSameValue(mine[column], from[column]));
  return { ...mine, ...Object.fromEntries(untouched.map((column) => [column, theirs[column] ?? null])) };
}

/** Whether no field was changed on both sides, and differently. */
export const isRebasable = (noun: WrittenNoun, mine: Content, from: Content, theirs: Content): boolean =>
  writtenColumns[noun].every(
    (column) =>
      isSameValue(mine[column], from[column]) ||
      isSameValue(theirs[column], from[column]) ||
      isSameValue(mine[column], theirs[column]),
  );

/** Whether merging both would differ from mine. */
export const canMerge = (noun: WrittenNoun, mine: Content, theirs: Content): boolean =>
  JSON.stringify(mergedContent(noun, mine, theirs)) !== JSON.stringify(contentIn(noun, mine));

/** Both texts merged: fields with paragraphs have theirs and then mine, all others mine. */
export const mergedContent = (noun: WrittenNoun, mine: Content, theirs: Content): Content =>
  Object.fromEntries(
    writtenColumns[noun]
      .filter((column) => !isByField(noun) || column in mine)
      .map((column) => [column, merged(column, mine[column], theirs[column])]),
  );

function merged(field: WrittenField, mine: Value = null, theirs: Value = null): Value {
  const look = looks[field];
  if (look !== 'rich' && look !== 'long') return mine;
  if (typeof mine !== 'string' || !mine || includes(field, theirs, mine)) return theirs ?? mine;
  if (typeof theirs !== 'string' || !theirs || includes(field, mine, theirs)) return mine;
  return look === 'rich' ? `${paragraphs(theirs)}${paragraphs(mine)}` : `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

/** Text outside any block would run into its neighbour. */
const paragraphs = (html: string): string =>
  /^\s*<(p|ul|ol|pre|h[1-6]|blockquote|div)\b/i.test(html) ? html : `<p>${html}</p>`;

/** Whether the newer text includes everything in the older one, so that nothing was lost. */
export const holdsAll = (noun: WrittenNoun, newer: Content, older: Content): boolean =>
  writtenColumns[noun].every((column) => includes(column, newer[column], older[column]));

/** Compares whole lines and pictures: "no" is not part of "not". */
function includes(field: WrittenField, newer: Value | undefined, older: Value | undefined): boolean {
  const old = readable(field, older);
  const pictures = mediaIdsIn(newer);
  if (mediaIdsIn(older).some((id) => !pictures.includes(id))) return false;
  return !old || `\n${readable(field, newer)}\n`.includes(`\n${old}\n`);
}

function readable(field: WrittenField, value: unknown): string {
  if (Array.isArray(value))
    return field === 'stage_ratings' ? ratingLines(value as unknown[]) : value.map(String).join(', ');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return looks[field] === 'rich' ? plainText(value) : value.trim();
}

/** One line per stage: its name, how helpful, how accurate. */
const ratingLines = (ratings: readonly unknown[]): string =>
  ratings
    .map((one) => {
      const { stageName, helpfulness, accuracy } = (one ?? {}) as Partial<StageRating>;
      return `${stageName ?? ''}: ${helpfulness ?? '–'}\u00A0·\u00A0${accuracy ?? '–'}`;
    })
    .join('\n');
