import type { Role } from '#model/access.ts';
import { comparable } from '#model/id.ts';
import { searchable } from '#model/search.ts';
import type { Profile, RowOf } from '#model/noun.ts';
import {
  isOpenInterview,
  isPipelineStage,
  type PipelineStage,
  pipelineStages,
  positionCharacters,
} from '#model/pipeline.ts';

/** A person on the board, as a card shows them. */
export interface BoardCard {
  /** Of their account. */
  id: string;
  /** The address where there is no name (KAN-30). */
  name: string;
  email: string;
  role: Role;
  /** '' for none. */
  position: string;
  company: string;
  stage: PipelineStage;
  movedAt: string | null;
  /** The mutation that put the card here. */
  movedBy: string;
  rejected: boolean;
  reason: string | null;
  /** Incomplete to-dos. */
  tasks: number;
  /** The upcoming one; '' and null for none (A64). */
  interview: string;
  interviewAt: string | null;
  /** Of the last sign-in (A51). */
  activeAt: string | null;
  /** What admins last did (A108). */
  updatedAt: string | null;
  createdAt: string | null;
  /** Time in the app, in whole minutes. */
  minutes: number;
  /** Name and address as searches compare them. */
  search: string;
}

export interface BoardColumn {
  stage: PipelineStage;
  /** The newest move first, the same on every device. */
  cards: readonly BoardCard[];
  /** This device could not read it (KAN-05). */
  failed: boolean;
}

export interface BoardRows {
  stages: readonly { rows: readonly RowOf<'user_stages'>[]; failed: boolean }[];
  profiles: readonly Profile[];
  candidates: readonly RowOf<'candidates'>[];
  notes: readonly Pick<RowOf<'admin_notes'>, 'user_id' | 'note_type' | 'is_completed' | 'updated_at'>[];
  interviews: readonly Pick<
    RowOf<'interviews'>,
    'user_id' | 'interview_name' | 'scheduled_date' | 'status' | 'updated_at'
  >[];
}

/** What the board keeps of the last time: a card or a column that is the same again is the same object. */
export type Before = Map<string, BoardCard | readonly BoardCard[]>;

/** The nine columns (KAN-02, KAN-04). Whoever is there twice, or has no name, no address, no account is left out. */
export function shapeColumns(rows: BoardRows, now: number, before: Before = new Map()): BoardColumn[] {
  const facts = factsOf(rows, now);
  const places = rows.stages.flatMap((one) => one.rows).filter((row) => row.is_active && isPipelineStage(row.stage));
  const cards = new Map<PipelineStage, BoardCard[]>(pipelineStages.map((stage) => [stage, []]));
  // of two the newest move is true (A58)
  for (const place of onlyFirst(onlyFirst(places.toSorted(byMove), userOf), ({ user_id }) => facts.emailOf(user_id))) {
    const card = facts.shape(place);
    if (card) cards.get(card.stage)!.push(same(before, card));
  }
  return pipelineStages.map((stage, at) => ({
    stage,
    cards: sameList(before, stage, cards.get(stage)!),
    failed: rows.stages[at]?.failed ?? false,
  }));
}

type Place = RowOf<'user_stages'>;

const timeOf = (moment: string | null | undefined): number => (moment ? new Date(moment).getTime() || 0 : 0);
const byMove = (a: Place, b: Place): number =>
  timeOf(b.stage_updated_at) - timeOf(a.stage_updated_at) || (a.user_id < b.user_id ? -1 : 1);
const userOf = ({ user_id }: Place): string => user_id;

/** KAN-08, KAN-09. Those without a key are decided on elsewhere. */
function onlyFirst(places: readonly Place[], keyOf: (place: Place) => string): Place[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = keyOf(place);
    if (key && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function factsOf({ profiles, candidates, notes, interviews }: BoardRows, now: number) {
  const people = new Map(profiles.map((one) => [one.id as string, one]));
  const records = new Map(candidates.map((one) => [one.id as string, one]));
  const tasks = new Map<string, number>();
  const touched = new Map<string, string>();
  const upcoming = new Map<string, (typeof interviews)[number]>();
  const touch = (user: string, at: string | null) => {
    if (at && timeOf(at) > timeOf(touched.get(user))) touched.set(user, at);
  };
  for (const note of notes) {
    touch(note.user_id, note.updated_at);
    if (note.note_type === 'todo' && !note.is_completed) tasks.set(note.user_id, (tasks.get(note.user_id) ?? 0) + 1);
  }
  for (const one of interviews) {
    touch(one.user_id, one.updated_at);
    const at = timeOf(one.scheduled_date);
    if (at < now || !isOpenInterview(one.status)) continue;
    const earliest = upcoming.get(one.user_id);
    if (!earliest || at < timeOf(earliest.scheduled_date)) upcoming.set(one.user_id, one);
  }
  for (const record of candidates) touch(record.id, record.last_updated_at);
  return {
    emailOf: (user: string): string => comparable(people.get(user)?.email ?? ''),
    /** Undefined for whoever cannot be shown (KAN-10). */
    shape(place: Place): BoardCard | undefined {
      const { user_id: id, stage, stage_updated_at: movedAt } = place;
      const person = people.get(id);
      if (!person?.email || !person.full_name) return undefined;
      const { email, full_name, role } = person;
      touch(id, movedAt);
      const record = records.get(id);
      const interview = upcoming.get(id);
      return {
        ...{ id, email, name: full_name.trim() || email, role: role === 'admin' ? 'admin' : 'user' },
        ...{ position: record?.position ?? '', company: record?.company ?? '' },
        ...{ stage: stage as PipelineStage, movedAt, movedBy: place.moved_by },
        ...{ rejected: place.is_rejected, reason: place.reason, tasks: tasks.get(id) ?? 0 },
        ...{ interview: interview?.interview_name ?? '', interviewAt: interview?.scheduled_date ?? null },
        ...{ activeAt: person.last_login_at, updatedAt: touched.get(id) ?? null, createdAt: person.created_at },
        minutes: person.total_session_time_minutes,
        search: searchable(`${full_name}\n${email}`),
      };
    },
  };
}

function same(before: Before, card: BoardCard): BoardCard {
  const old = before.get(card.id) as BoardCard | undefined;
  const isSame = old && (Object.keys(card) as (keyof BoardCard)[]).every((field) => old[field] === card[field]);
  if (!isSame) before.set(card.id, card);
  return isSame ? old : card;
}

function sameList(before: Before, stage: string, cards: readonly BoardCard[]): readonly BoardCard[] {
  const old = before.get(stage) as readonly BoardCard[] | undefined;
  if (old?.length === cards.length && old.every((card, at) => card === cards[at])) return old;
  before.set(stage, cards);
  return cards;
}

/** Work that waits comes before an appointment (KAN-41 to KAN-43). */
export const colourOf = ({ tasks, interviewAt }: Pick<BoardCard, 'tasks' | 'interviewAt'>): 'red' | 'green' | 'white' =>
  tasks > 0 ? 'red' : interviewAt ? 'green' : 'white';

/** KAN-32. */
export function shortPosition(position: string): string {
  const letters = [...position];
  return letters.length > positionCharacters ? `${letters.slice(0, positionCharacters).join('')}…` : position;
}

export type Age = { unit: 'now' } | { unit: 'hours' | 'days'; n: number };

/** Rounded down (A51); null where nothing is known. */
export function ageOf(moment: string | null, now: number): Age | null {
  if (!moment) return null;
  const hours = Math.floor((now - new Date(moment).getTime()) / 3_600_000);
  if (Number.isNaN(hours)) return null;
  if (hours < 1) return { unit: 'now' };
  return hours < 24 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.floor(hours / 24) };
}
