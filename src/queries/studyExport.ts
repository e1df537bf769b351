import { firstValueFrom, of } from 'rxjs';
import type { Question, RowOf } from '#model/noun.ts';
import { reminderId, studyPlanId } from '#model/id.ts';
import { currentDatabase } from '#local/database.ts';
import { observeByIds, observeRow, observeRows } from '#local/observe.ts';

/** All that one person's study consists of, as this device holds it. */
export interface StudyRecords {
  days: RowOf<'study_days'>[];
  cards: RowOf<'study_cards'>[];
  answers: RowOf<'my_answers'>[];
  plan: RowOf<'study_plans'> | null;
  countdowns: RowOf<'countdowns'>[];
  reminders: RowOf<'reminders'> | null;
  /** Those that any of it is about, as far as they are here. */
  questions: ReadonlyMap<string, Pick<Question, 'question'>>;
}

/** Once, for an export; needs no network (STUDY-53). */
export async function studyRecords(user: string): Promise<StudyRecords> {
  const database = currentDatabase();
  if (!database) throw new Error('no database is open');
  const { rows } = database;
  const [days, cards, written, plan, countdowns, reminders] = await Promise.all([
    firstValueFrom(observeRows(rows, 'study_days', { parent: user })),
    firstValueFrom(observeRows(rows, 'study_cards', { parent: user })),
    firstValueFrom(observeRows(rows, 'my_answers')),
    firstValueFrom(observeRow(rows, 'study_plans', studyPlanId(user as never))),
    firstValueFrom(observeRows(rows, 'countdowns', { parent: user })),
    firstValueFrom(observeRow(rows, 'reminders', reminderId(user as never))),
  ]);
  const answers = written.filter(({ user_id }) => user_id === user);
  const ids = new Set([...cards, ...answers].map(({ question_id }) => question_id));
  for (const { deck } of countdowns) for (const question of deck ?? []) ids.add(question);
  for (const { answers: turns } of days) for (const [, question] of turns ?? []) ids.add(question);
  const found = ids.size ? observeByIds(rows, 'interview_questions', [...ids]) : of([]);
  const questions = new Map((await firstValueFrom(found)).map((one) => [one.id as string, one]));
  return { days, cards, answers, plan: plan ?? null, countdowns, reminders: reminders ?? null, questions };
}
