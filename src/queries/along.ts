import { firstValueFrom } from 'rxjs';
import { type Along, takenWith, versionOf } from '#model/along.ts';
import { limits } from '#model/limits.ts';
import type { Noun } from '#model/noun.ts';
import { currentDatabase } from '#local/database.ts';
import { observeRows } from '#local/observe.ts';

/**
 * What goes with a record when it is deleted, as this device shows it in this moment: a deletion names no more than its
 * person could read (R37).
 */
export async function alongWith(noun: Noun, id: string): Promise<Along> {
  const database = currentDatabase();
  const along: Along = [];
  if (!database) return along;
  for (const [child] of takenWith(noun))
    for (const row of await firstValueFrom(observeRows(database.rows, child, { parent: id })))
      along.push([row.id, versionOf(child, row)]);
  return along.slice(0, limits.takenAlong);
}
