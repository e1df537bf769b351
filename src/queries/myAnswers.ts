import { auditTime, combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { answerFields, formOfAnswer, isEmptyAnswer, spokenText } from '#model/myAnswer.ts';
import type { RowOf } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { matches, searchable } from '#model/search.ts';
import { spokenTime } from '#model/spokenTime.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import type { RowDatabase } from '#local/rows.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';
import { noMarks, studyMarks, type StudyMarks } from './studyMarks.ts';

/** One of a person's own answers, as their list shows and searches it. */
export interface OwnAnswer {
  id: string;
  /** The id of its question. */
  question: string;
  /** The question as plain text; null where it is not on this device any more. */
  asked: string | null;
  /** What would be said, as plain text. */
  words: string;
  /** How long that takes to say. */
  seconds: number;
  /** *Could I say it?*, 0 where nothing is said (ANSWER-06). */
  confidence: number;
  isShared: boolean;
  comments: number;
  /** The question and everything written, as searches compare it (A124). */
  search: string;
}

export interface OwnAnswers {
  /** The latest written first. */
  answers: readonly OwnAnswer[];
  arrival: Arrival;
}

/** Everything that this person would say to a question, as this device knows it; offline too (FIRST-08). */
export const myAnswers = (user: string): Query<OwnAnswers> => ({
  key: `my answers ${user}`,
  read: (database) =>
    combineLatest({
      answers: observeRows(database.rows, 'my_answers').pipe(
        map((all) => all.filter((one) => one.user_id === user && !isEmptyAnswer(formOfAnswer(one)))),
        switchMap((answers) => askedOf(database.rows, answers).pipe(map((asked) => ({ answers, asked })))),
      ),
      marks: studyMarks(user).read(database),
      comments: observeRows(database.rows, 'answer_comments').pipe(map(countByAnswer)),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map(({ answers: { answers, asked }, marks, comments, arrival }) => ({
        answers: ownAnswersOf(answers, asked, marks, comments),
        arrival,
      })),
    ),
});

/** Those that hold every word, in the question or in the answer. */
export const foundAnswers = (answers: readonly OwnAnswer[], terms: readonly string[]): readonly OwnAnswer[] =>
  terms.length ? answers.filter(({ search }) => matches(search, terms)) : answers;

export const ownAnswersOf = (
  answers: readonly RowOf<'my_answers'>[],
  asked: ReadonlyMap<string, string>,
  marks: StudyMarks = noMarks,
  comments: ReadonlyMap<string, number> = new Map(),
): OwnAnswer[] =>
  answers
    .toSorted(
      (one, other) => (other.updated_at ?? '').localeCompare(one.updated_at ?? '') || (one.id < other.id ? -1 : 1),
    )
    .map((answer) => {
      const question = asked.get(answer.question_id) ?? null;
      const { words, seconds, search } = shaped(answer);
      return {
        ...{ id: answer.id, question: answer.question_id, asked: question, words, seconds },
        confidence: marks.get(answer.question_id)?.confidence ?? 0,
        isShared: answer.shared === 'admins',
        comments: comments.get(answer.id) ?? 0,
        search: `${searchable(question ?? '')}\n${search}`,
      };
    });

interface Shaped {
  words: string;
  seconds: number;
  search: string;
}
/** A row that did not change is not read anew: thousands of characters each, at every comment and every mark. */
const known = new WeakMap<RowOf<'my_answers'>, Shaped>();

function shaped(answer: RowOf<'my_answers'>): Shaped {
  const before = known.get(answer);
  if (before) return before;
  const form = formOfAnswer(answer);
  const words = spokenText(form);
  const search = answerFields.map((field) => searchable(plainText(form[field]))).join('\n');
  const now = { words, seconds: spokenTime(words).seconds, search };
  known.set(answer, now);
  return now;
}

function askedOf(rows: RowDatabase, answers: readonly RowOf<'my_answers'>[]): Observable<ReadonlyMap<string, string>> {
  if (!answers.length) return of(new Map());
  const ids = answers.map((answer) => answer.question_id);
  return observeByIds(rows, 'interview_questions', ids).pipe(
    map((questions) => new Map(questions.map(({ id, question }) => [id as string, plainText(question ?? '')]))),
  );
}

function countByAnswer(comments: readonly RowOf<'answer_comments'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { answer_id } of comments) counts.set(answer_id, (counts.get(answer_id) ?? 0) + 1);
  return counts;
}
