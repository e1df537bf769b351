import { combineLatest, distinctUntilChanged, map, of, switchMap } from 'rxjs';
import { plainText } from '#model/plainText.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';
import type { QuestionReport } from './questionTalk.ts';

/** A report as administrators read it (QUAL-10). */
export interface ReadReport extends QuestionReport {
  /** As plain text; '' where the question is not here. */
  question: string;
  /** Who wrote it; '' once their account is gone. */
  reporter: string;
}

/** How many nobody has answered. */
export const openReportCount = (): Query<number> => ({
  key: 'open report count',
  read: ({ rows }) =>
    observeRows(rows, 'question_reports').pipe(
      map((all) => all.filter(({ status }) => status === 'open').length),
      distinctUntilChanged(),
    ),
});

/** Newest first, at most `most` of each kind; with the questions and people that they name. */
export const readReports = (isOpen: boolean, most: number): Query<{ reports: ReadReport[]; count: number }> => ({
  key: `read reports ${isOpen} ${most}`,
  read: ({ rows }) =>
    observeRows(rows, 'question_reports').pipe(
      map((all) => all.filter(({ status }) => (status === 'open') === isOpen)),
      map((all) => all.toSorted((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''))),
      switchMap((all) => {
        const shown = all.slice(0, most);
        if (!shown.length) return of({ reports: [], count: 0 });
        const ids = <Name extends 'question_id' | 'author'>(name: Name) => [
          ...new Set(shown.map((one) => one[name] as string).filter(Boolean)),
        ];
        const people = ids('author');
        return combineLatest([
          observeByIds(rows, 'interview_questions', ids('question_id')),
          people.length ? observeByIds(rows, 'profiles', people) : of([]),
        ]).pipe(
          map(([questions, profiles]) => {
            const texts = new Map(questions.map((one) => [one.id as string, plainText(one.question ?? '')]));
            const names = new Map(profiles.map((one) => [one.id as string, one.full_name || one.email]));
            const reports = shown.map((one) => ({
              ...one,
              question: texts.get(one.question_id) ?? '',
              reporter: names.get(one.author) ?? '',
            }));
            return { reports, count: all.length };
          }),
        );
      }),
    ),
});
