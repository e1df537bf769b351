import {
  auditTime,
  catchError,
  combineLatest,
  distinctUntilChanged,
  firstValueFrom,
  map,
  type Observable,
  of,
  timer,
} from 'rxjs';
import { userStageId } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import { isPipelineStage, type PipelineStage, pipelineStages } from '#model/pipeline.ts';
import { currentDatabase } from '#local/database.ts';
import { observeRow, observeRows } from '#local/observe.ts';
import type { RowDatabase } from '#local/rows.ts';
import { clock } from '#state/clock.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { type Before, type BoardColumn, shapeColumns } from './boardCard.ts';
import { type BoardFilters, narrowed } from './boardFilters.ts';
import { type Neighbours, neighboursIn } from './candidate.ts';
import type { Query } from './live.ts';
import { type Person, shapePerson } from './people.ts';

export interface Board {
  columns: BoardColumn[];
  /** Milliseconds since the epoch; ages and what is upcoming follow it. */
  now: number;
  arrival: Arrival;
}

const minute = 60_000;

/** The pipeline, column by column (KAN-01 to KAN-10). */
export const board = (): Query<Board> => ({
  key: 'board',
  isPartial: ({ columns }) => columns.some(({ failed }) => failed),
  read: (database) => {
    const { rows } = database;
    const before: Before = new Map();
    return combineLatest({
      stages: combineLatest(pipelineStages.map((stage) => stageRows(rows, stage))),
      profiles: observeRows(rows, 'profiles'),
      candidates: observeRows(rows, 'candidates'),
      notes: observeRows(rows, 'admin_notes'),
      interviews: observeRows(rows, 'interviews'),
      arrival: observeArrival(database),
      tick: timer(0, minute),
    }).pipe(
      auditTime(0),
      map(({ arrival, tick: _, ...read }) => {
        const now = clock.now();
        return { columns: shapeColumns(read, now, before), now, arrival };
      }),
    );
  },
});

/** Who stands before and after somebody in their column, of those whom the board shows with these filters. */
export const shownNeighbours = (id: string, filters: BoardFilters): Query<Neighbours> => ({
  key: `shown neighbours of ${id} ${JSON.stringify(filters)}`,
  read: (database) =>
    board()
      .read(database)
      .pipe(
        map(({ columns, now }) => {
          const shown = narrowed(columns, filters, now).map(({ cards }) => cards.map((card) => card.id));
          return neighboursIn(shown.find((ids) => ids.includes(id)) ?? [], id);
        }),
      ),
});

interface StageRows {
  rows: RowOf<'user_stages'>[];
  failed: boolean;
}

/** One column that cannot be read leaves the others alone (KAN-05). */
const stageRows = (rows: RowDatabase, stage: PipelineStage): Observable<StageRows> =>
  observeRows(rows, 'user_stages', { parent: stage }).pipe(
    map((found) => ({ rows: found, failed: false })),
    catchError((error: unknown) => {
      console.error('board', stage, error);
      return of({ rows: [], failed: true });
    }),
  );

/** Somebody who can be put on the board, or is there. */
export interface Addable extends Pick<Person, 'id' | 'name' | 'fullName' | 'email' | 'search'> {
  /** Where they are; null for whoever is not on the board. */
  stage: string | null;
  rejected: boolean;
}

/** Everybody, newest first (KAN-60), and where they stand. */
export const addablePeople = (): Query<Addable[]> => ({
  key: 'addable people',
  read: ({ rows }) =>
    combineLatest({
      profiles: observeRows(rows, 'profiles'),
      // whether somebody is there is asked again when they are added
      places: observeRows(rows, 'user_stages').pipe(catchError(() => of([]))),
    }).pipe(
      auditTime(0),
      map(({ profiles, places }) => {
        const standing = new Map(
          places.filter(({ is_active }) => is_active).map((one) => [one.user_id as string, one]),
        );
        return profiles.map((profile) => {
          const { id, name, fullName, email, search } = shapePerson(profile);
          const place = standing.get(id);
          return { id, name, fullName, email, search, stage: place?.stage ?? null, rejected: !!place?.is_rejected };
        });
      }),
    ),
});

/** What can be chosen for a position or a company, ordered by value (KAN-54). */
export const boardOptions = (field: 'role' | 'company'): Query<string[]> => ({
  key: `board options ${field}`,
  read: ({ rows }) =>
    observeRows(rows, 'dropdown_options', { parent: field }).pipe(
      map((options) => options.map(({ value }) => value).sort(byValue)),
      distinctUntilChanged((one, other) => one.join('\n') === other.join('\n')),
    ),
});

const { compare: byValue } = new Intl.Collator('ja', { numeric: true });

/** Whether somebody stands on the board at this moment (KAN-56). Rejects when this device cannot tell (KAN-57). */
export const isOnBoard = async (id: string): Promise<boolean> => (await readPlace(id))?.is_active === true;

/** Where somebody stands at this moment; null for nowhere, and where this device cannot tell. */
export async function stageNow(id: string): Promise<PipelineStage | null> {
  const stage = (await readPlace(id).catch(() => null))?.stage ?? '';
  return isPipelineStage(stage) ? stage : null;
}

async function readPlace(id: string) {
  const database = currentDatabase();
  if (!database) throw new Error('closed');
  return firstValueFrom(observeRow(database.rows, 'user_stages', userStageId(id as RowOf<'profiles'>['id'])));
}
