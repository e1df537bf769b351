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

/**
 * What recruiting wrote about a person, which goes with the account (A181): the column that names the person, the one
 * that names the version, and the one that is empty where nobody wrote anything.
 */
export const aboutPerson = {
  admin_notes: { person: 'user_id', version: 'text_by' },
  interviews: { person: 'user_id', version: 'text_by' },
  candidates: { person: 'id', version: 'text_by', words: 'text_by' },
  // what was said with a move or a rejection; nobody changes it
  stage_transitions: { person: 'user_id', version: 'id', words: 'notes' },
} as const satisfies Partial<Record<Noun, { person: string; version: string; words?: string }>>;

/** One of them, as it stands. */
export interface WordAbout {
  id: string;
  version: string;
}

/** What of it a deletion does not name as it stands. */
export function unnamed<Word extends WordAbout>(standing: readonly Word[], along: Along): Word[] {
  const named = new Map(along);
  return standing.filter(({ id, version }) => named.get(id) !== version);
}
