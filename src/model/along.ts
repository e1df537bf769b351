import { type Noun, owned, type Row } from './noun.ts';

/**
 * Records with words of their own that go with the one that owns them, each by the column that names its version: whoever
 * deletes that one names them as they were on the screen (R37).
 */
const versions = {
  course_stages: 'text_by',
  course_reviews: 'text_by',
  question_reports: 'status',
  // nobody changes a comment
  answer_comments: 'id',
} as const satisfies Partial<Record<Noun, string>>;

export type TakenAlong = keyof typeof versions;
export const isTakenAlong = (noun: Noun): noun is TakenAlong => Object.hasOwn(versions, noun);

export const versionOf = (noun: TakenAlong, row: Row): string => String(row[versions[noun]] ?? '');

/** What a record takes along: the nouns, each with the column that names its owner. */
export const takenWith = (noun: Noun): [TakenAlong, string][] =>
  (owned[noun] ?? []).flatMap(([child, column]): [TakenAlong, string][] =>
    isTakenAlong(child) ? [[child, column]] : [],
  );

/** Each record by its id, with its version. */
export type Along = [id: string, version: string][];
