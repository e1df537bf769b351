import { auditTime, catchError, combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { userStageId } from '#model/id.ts';
import type { Id, Profile, RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeByIds, observeRow, observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { observeCourseCards } from './courseCard.ts';
import { activitiesOf, type Activity, lastEdits, writersOf } from './candidateActivity.ts';
import type { Query } from './live.ts';
import { type PersonCourse, shapePersonPage } from './person.ts';
import { type Person, shapePerson } from './people.ts';

type Candidate = RowOf<'candidates'>;
export type Note = RowOf<'admin_notes'>;
type UserStage = RowOf<'user_stages'>;

/** Somebody who can be given a to-do, or who did something. */
export interface Colleague {
  id: string;
  name: string;
}

/** What is read of somebody besides who they are and where they stand. */
export type CandidatePart = 'record' | 'assignments' | 'notes' | 'interviews' | 'transitions' | 'former';

/** What an admin's device knows about one candidate. */
export interface CandidatePage {
  /** Null for an account that does not exist (any more). */
  person: Person | null;
  /** What recruiting wrote about them; null before the first word. */
  record: Candidate | null;
  /** Their place on the board; null for somebody who is not on it. */
  card: UserStage | null;
  courses: number;
  /** Newest first. */
  notes: Note[];
  todos: Note[];
  interviews: number;
  /** Newest first; the last one is the beginning. */
  activities: Activity[];
  /** The name of everybody who did something here, or is to, and still has an account. */
  names: ReadonlyMap<string, string>;
  /** The edit that made each note what it is, by the note's id. */
  edits: ReadonlyMap<string, RowOf<'stage_transitions'>>;
  /** Every admin who is active, by name. */
  admins: Colleague[];
  /** The parts that could not be read (CAND-24): nothing may be stated of them. */
  unread: ReadonlySet<CandidatePart>;
  arrival: Arrival;
}

/** CAND-10 to CAND-13, CAND-25. */
export const candidate = (id: string): Query<CandidatePage> => ({
  key: `candidate ${id}`,
  isPartial: ({ unread }) => unread.size > 0,
  read: (database) => {
    const { rows } = database;
    return combineLatest({
      ...basics(database, id),
      record: ofPart('record', observeRow(rows, 'candidates', id), undefined),
      assignments: ofPart('assignments', observeRows(rows, 'course_assignments', { parent: id }), []),
      notes: ofPart('notes', observeRows(rows, 'admin_notes', { parent: id }), []),
      interviews: ofPart('interviews', observeRows(rows, 'interviews', { parent: id }), []),
      transitions: ofPart('transitions', observeRows(rows, 'stage_transitions', { parent: id }), []),
      // a page of sync changes several of them: combined once
    }).pipe(
      auditTime(0),
      switchMap(({ record, assignments, notes, interviews, transitions, ...basic }) => {
        const read: CandidateInput = {
          ...basic,
          ...{ record: record.value, assignments: assignments.value, notes: notes.value },
          ...{ interviews: interviews.value, transitions: transitions.value },
          unread: [record, assignments, notes, interviews, transitions].flatMap((one) => one.unread ?? []),
        };
        const gone = formerColleagues(read);
        if (gone.length === 0) return of(shapeCandidate(read));
        return ofPart('former', observeByIds(rows, 'profiles', gone), []).pipe(
          map(({ value: former, unread = [] }) =>
            shapeCandidate({ ...read, former, unread: [...(read.unread ?? []), ...unread] }),
          ),
        );
      }),
    );
  },
});

interface Part<T> {
  value: T;
  unread?: CandidatePart[];
}

/** One part that cannot be read must not hide the rest of the person (CAND-24). */
const ofPart = <T>(name: CandidatePart, read: Observable<T>, nothing: T): Observable<Part<T>> =>
  read.pipe(
    map((value): Part<T> => ({ value })),
    catchError((error: unknown) => {
      console.error('candidate', name, error);
      return of({ value: nothing, unread: [name] });
    }),
  );

/** Who did something here and is no admin (any more). */
function formerColleagues({ admins, ...read }: Omit<CandidateInput, 'card' | 'former'>): string[] {
  const ids = new Set<string | null | undefined>(writersOf(read));
  for (const { id } of admins) ids.delete(id);
  return [...ids].filter((id) => typeof id === 'string' && id !== '') as string[];
}

const basics = (database: LocalDatabase, id: string) => ({
  profile: observeRow(database.rows, 'profiles', id),
  card: observeRow(database.rows, 'user_stages', userStageId(id as Id<'profiles'>)),
  admins: observeRows(database.rows, 'profiles', { parent: 'admin' }),
  arrival: observeArrival(database),
});

export interface CandidateInput {
  profile: Profile | undefined;
  record: Candidate | undefined;
  card: UserStage | undefined;
  assignments: readonly unknown[];
  /** Newest first. */
  notes: readonly Note[];
  interviews: readonly RowOf<'interviews'>[];
  transitions: readonly RowOf<'stage_transitions'>[];
  admins: readonly Profile[];
  /** Who did something here and is no admin any more. */
  former?: readonly Profile[];
  /** What could not be read. */
  unread?: readonly CandidatePart[];
  arrival: Arrival;
}

export function shapeCandidate(input: CandidateInput): CandidatePage {
  const { profile, record, card, notes, interviews, admins, former = [] } = input;
  const colleagues = admins.map(shapePerson);
  const names = new Map([...colleagues, ...former.map(shapePerson)].map(({ id, name }) => [id, name]));
  return {
    person: profile ? shapePerson(profile) : null,
    record: record ?? null,
    card: card?.is_active ? card : null,
    courses: input.assignments.length,
    notes: notes.filter(({ note_type }) => note_type === 'note'),
    todos: notes.filter(({ note_type }) => note_type === 'todo'),
    interviews: interviews.length,
    activities: activitiesOf(input, names),
    names,
    edits: lastEdits(input),
    admins: colleagues
      .filter(({ isActive }) => isActive)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => collator.compare(a.name, b.name)),
    unread: new Set(input.unread),
    arrival: input.arrival,
  };
}

const collator = new Intl.Collator('ja-JP', { numeric: true });

/** The assigned courses with the learner's own progress (CAND-28, CAND-29). */
export const candidateCourses = (id: string): Query<PersonCourse[]> => ({
  key: `courses of candidate ${id}`,
  read: (database) =>
    combineLatest({
      courses: observeCourseCards(database, id),
      assignments: observeRows(database.rows, 'course_assignments', { parent: id }),
    }).pipe(
      auditTime(0),
      map((read) =>
        shapePersonPage({ ...read, profile: undefined, reviews: [], audits: [], arrival: 'everything' }).courses.filter(
          ({ assignedAt }) => assignedAt !== null,
        ),
      ),
    ),
});

/** Who stands before and after somebody in their column of the board; null at its ends. */
export interface Neighbours {
  before: string | null;
  after: string | null;
}

export const candidateNeighbours = (id: string): Query<Neighbours> => ({
  key: `neighbours of candidate ${id}`,
  read: ({ rows }) =>
    observeRow(rows, 'user_stages', userStageId(id as Id<'profiles'>)).pipe(
      distinctUntilChanged((one, other) => one?.stage === other?.stage && one?.is_rejected === other?.is_rejected),
      switchMap((card) =>
        card?.is_active
          ? observeRows(rows, 'user_stages', { parent: card.stage }).pipe(
              map((column) => neighboursOf(column, id, card.is_rejected)),
            )
          : of({ before: null, after: null }),
      ),
    ),
});

/** Rejected cards are not on the board (KAN-24): from one of them the others of its kind follow. */
export function neighboursOf(
  column: readonly Pick<UserStage, 'user_id' | 'is_active' | 'is_rejected'>[],
  id: string,
  isRejected: boolean,
): Neighbours {
  const listed = column.filter((one) => one.is_active && one.is_rejected === isRejected);
  return neighboursIn(
    listed.map((one) => one.user_id),
    id,
  );
}

export function neighboursIn(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  return at < 0 ? { before: null, after: null } : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
}
