import { filter, firstValueFrom } from 'rxjs';
import { currentDatabase } from '#local/database.ts';
import { inTime } from '#local/inTime.ts';
import { study } from './study.ts';

/** Milliseconds; a question that is in no list by then is not waited for any longer. */
const patience = 2_000;

/** Resolves once the question is among those that this person studies. */
export async function whenInStudy(user: string, question: string): Promise<void> {
  const database = currentDatabase();
  if (!database) return;
  const isIn = study(user)
    .read(database)
    .pipe(filter(({ questions }) => questions.includes(question)));
  await inTime(firstValueFrom(isIn), patience).catch(() => undefined);
}
