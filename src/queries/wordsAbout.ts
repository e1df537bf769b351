import { auditTime, combineLatest, map } from 'rxjs';
import { aboutPerson, type WordAbout } from '#model/along.ts';
import type { Row } from '#model/noun.ts';
import { observeRow, observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';
import { shapePerson } from './people.ts';

/** What recruiting wrote about a person: a note, a reason of a rejection. */
export interface Word extends WordAbout {
  kind: 'notes' | 'todos' | 'interviews' | 'information' | 'remarks';
  /** The admin who wrote it last; null for one who is gone, or where nobody is known. */
  by: string | null;
}

/** All of it that this device has: it goes with the account (A181). */
export const wordsAbout = (id: string): Query<Word[]> => ({
  key: `words about ${id}`,
  read: ({ rows }) =>
    combineLatest({
      admins: observeRows(rows, 'profiles', { parent: 'admin' }),
      admin_notes: observeRows(rows, 'admin_notes', { parent: id }),
      interviews: observeRows(rows, 'interviews', { parent: id }),
      candidate: observeRow(rows, 'candidates', id),
      stage_transitions: observeRows(rows, 'stage_transitions', { parent: id }),
    }).pipe(
      auditTime(0),
      map(({ admins, candidate, ...read }) => {
        const names = new Map<string, string>(admins.map(shapePerson).map((one) => [one.id, one.name]));
        const all = { ...read, candidates: candidate ? [candidate] : [] };
        return (Object.keys(all) as (keyof typeof all)[]).flatMap((noun) =>
          (all[noun] as unknown as Row[]).flatMap((row) => wordIn(noun, row, names)),
        );
      }),
    ),
});

function wordIn(noun: keyof typeof aboutPerson, row: Row, names: ReadonlyMap<string, string>): Word[] {
  const about = aboutPerson[noun];
  if ('words' in about && !row[about.words]) return [];
  const kind = row.note_type === 'todo' ? 'todos' : kinds[noun];
  return [{ kind, id: row.id, version: String(row[about.version] ?? ''), by: names.get(authorOf(row)) ?? null }];
}

const kinds = {
  admin_notes: 'notes',
  interviews: 'interviews',
  candidates: 'information',
  stage_transitions: 'remarks',
} as const;

function authorOf({ writers, text_by, created_by, transitioned_by }: Row): string {
  const wrote = Object.values((writers ?? {}) as Record<string, { by: string; account: string }>);
  const last = wrote.find(({ by }) => by === text_by)?.account;
  return String(last || created_by || transitioned_by || '');
}
