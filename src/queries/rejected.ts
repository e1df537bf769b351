import { firstValueFrom, map } from 'rxjs';
import { userStageId } from '#model/id.ts';
import type { Id } from '#model/noun.ts';
import { currentDatabase } from '#local/database.ts';
import { observeByIds } from '#local/observe.ts';

/** Who of these people is rejected at the moment, and whether by a colleague; nobody once everybody signed out. */
export function rejectedOf(people: readonly string[]): Promise<ReadonlyMap<string, { byColleague: boolean }>> {
  const seen = observeRejected(people);
  return seen ? firstValueFrom(seen) : Promise.resolve(new Map());
}

/**
 * Calls once all of these people, who have just been rejected, are back on the board.
 * @returns ends it
 */
export function whenAllAreBack(people: readonly string[], run: () => void): () => void {
  const left = new Set(people);
  const were = new Set<string>();
  const reading = observeRejected(people)?.subscribe((rejected) => {
    for (const id of rejected.keys()) were.add(id);
    for (const id of were) if (!rejected.has(id)) left.delete(id);
    if (!left.size) run();
  });
  return () => reading?.unsubscribe();
}

const observeRejected = (people: readonly string[]) => {
  const database = currentDatabase();
  if (!database) return undefined;
  const ids = people.map((id) => userStageId(id as Id<'profiles'>));
  return observeByIds(database.rows, 'user_stages', ids).pipe(
    map((cards) => {
      const rejected = cards.filter((card) => card.is_rejected);
      const byColleague = (by: string | null) => !!by && by !== database.account;
      return new Map(rejected.map((card) => [card.user_id as string, { byColleague: byColleague(card.rejected_by) }]));
    }),
  );
};
