import { auditTime, map } from 'rxjs';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

/** What a person has said of a question: that it is marked, and how ready its answer feels (0: nothing). */
export interface StudyMark {
  bookmarked: boolean;
  confidence: number;
}
export type StudyMarks = ReadonlyMap<string, StudyMark>;

/** By question. */
export const studyMarks = (user: string): Query<StudyMarks> => ({
  key: `study marks ${user}`,
  read: ({ rows }) =>
    observeRows(rows, 'study_cards', { parent: user }).pipe(
      auditTime(0),
      map(
        (cards) =>
          new Map(
            cards.map(({ question_id, bookmarked, confidence }) => [
              question_id,
              { bookmarked: bookmarked ?? false, confidence: confidence ?? 0 },
            ]),
          ),
      ),
    ),
});

export const noMarks: StudyMarks = new Map();
