import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { RowOf } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import type { RowDatabase } from '#local/rows.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

export type SharedAnswer = RowOf<'my_answers'> & {
  /** Whose it is; the address where there is no name. */
  author: string;
};

/** What people share with admins of their answers to one question, the latest shared first. */
export const sharedAnswers = (question: string): Query<SharedAnswer[]> => ({
  key: `shared answers ${question}`,
  read: ({ rows }) =>
    observeRows(rows, 'my_answers', { parent: question }).pipe(
      map(shared),
      switchMap((answers) =>
        authorsOf(rows, answers).pipe(
          map((authors) => answers.map((answer) => ({ ...answer, author: authors.get(answer.user_id) ?? '' }))),
        ),
      ),
    ),
});

/** On an admin's device their own private ones are too: those are nobody's to read here. */
const shared = (answers: readonly RowOf<'my_answers'>[]): RowOf<'my_answers'>[] =>
  answers
    .filter((answer) => answer.shared === 'admins')
    .toSorted((a, b) => ((a.shared_at ?? '') < (b.shared_at ?? '') ? 1 : -1));

function authorsOf(
  rows: RowDatabase,
  answers: readonly RowOf<'my_answers'>[],
): Observable<ReadonlyMap<string, string>> {
  if (!answers.length) return of(new Map());
  const ids = [...new Set(answers.map((answer) => answer.user_id))];
  return observeByIds(rows, 'profiles', ids).pipe(
    map((people) => new Map(people.map(({ id, full_name, email }) => [id, full_name.trim() || email]))),
  );
}

/** One line of a person's page: the question that they share their answer to. */
export interface SharedOfPerson {
  id: string;
  question: string;
  /** Null for one that is gone. */
  text: string | null;
  at: string | null;
}

/** All that one person shares with admins. */
export const sharedOfPerson = (person: string): Query<SharedOfPerson[]> => ({
  key: `shared answers of ${person}`,
  read: ({ rows }) =>
    observeRows(rows, 'my_answers').pipe(
      map((answers) => shared(answers.filter((answer) => answer.user_id === person))),
      distinctUntilChanged(same),
      switchMap((answers) =>
        answers.length
          ? combineLatest([
              of(answers),
              observeByIds(
                rows,
                'interview_questions',
                answers.map((answer) => answer.question_id),
              ),
            ]).pipe(auditTime(0), map(shapeShared))
          : of([]),
      ),
    ),
});

const same = (before: readonly RowOf<'my_answers'>[], now: readonly RowOf<'my_answers'>[]): boolean =>
  before.map(({ id, shared_at }) => `${id} ${shared_at}`).join() ===
  now.map(({ id, shared_at }) => `${id} ${shared_at}`).join();

const shapeShared = ([answers, questions]: [
  readonly RowOf<'my_answers'>[],
  readonly RowOf<'interview_questions'>[],
]): SharedOfPerson[] => {
  const texts = new Map(questions.map(({ id, question }) => [id as string, plainText(question ?? '')]));
  return answers.map(({ id, question_id, shared_at }) => ({
    id,
    question: question_id,
    text: texts.get(question_id) ?? null,
    at: shared_at,
  }));
};
