import type { RowOf } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

export type Sighting = RowOf<'question_sightings'>;
export type QuestionReport = RowOf<'question_reports'>;

/** Of one question, the latest month first (QUAL-05). */
export const sightings = (question: string): Query<Sighting[]> => ({
  key: `sightings of ${question}`,
  read: ({ rows }) => observeRows(rows, 'question_sightings', { parent: question }),
});

/** Of one question what this person may read: their own reports, and of a question of theirs the closed ones. */
export const questionReports = (question: string): Query<QuestionReport[]> => ({
  key: `reports of ${question}`,
  read: ({ rows }) => observeRows(rows, 'question_reports', { parent: question }),
});
