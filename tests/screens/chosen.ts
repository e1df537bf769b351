import { firstValueFrom } from 'rxjs';
import type { LocalDatabase } from '#local/database.ts';
import { observeRows } from '#local/observe.ts';

/** What was said by hand of each question that something was said of. */
export const chosenOf = async (database: LocalDatabase): Promise<(string | null)[]> => {
  const cards = await firstValueFrom(observeRows(database.rows, 'study_cards', { parent: database.account }));
  return cards.map(({ chosen }) => chosen);
};
