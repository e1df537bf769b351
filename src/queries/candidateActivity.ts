import type { CandidateInput } from './candidate.ts';
import type { CandidateField, TransitionKind } from '#model/pipeline.ts';

/** Something that happened to a candidate: what, when, and who did it where that is known. */
export type Activity = {
  id: string;
  at: string;
  /** The admin; null for one who is gone, or where nobody did it. */
  by: string | null;
} & (
  | { kind: 'moved'; stage: string; from: string | null; words: string }
  | { kind: 'rejected' | 'restored' | 'note' | 'todo' | 'noteEdited' | 'todoEdited' | 'completed'; words: string }
  | { kind: 'interview' | 'interviewEdited' | 'held' | 'cancelled'; name: string; date: string; status: string }
  | { kind: 'note_deleted' | 'todo_deleted'; date: string | null }
  | { kind: 'interview_deleted'; name: string; date: string | null }
  | { kind: 'fields'; fields: CandidateField[] }
  | { kind: 'added' }
);

/** All that happened, newest first, to the very beginning (CAND-25, CAND-27). */
export function activitiesOf(
  {
    profile,
    record,
    notes,
    interviews,
    transitions,
  }: Pick<CandidateInput, 'profile' | 'record' | 'notes' | 'interviews' | 'transitions'>,
  names: ReadonlyMap<string, string>,
): Activity[] {
  const by: NameOf = (account) => names.get(account ?? '') ?? null;
  const all: (Activity | null)[] = [
    ...transitions.map((one) => transitionOf(one, by)),
    ...notes.flatMap((one) => noteOf(one, by)),
    ...interviews.flatMap((one) => interviewOf(one, by)),
    ...fieldsOf(record?.writers, by),
    profile?.created_at ? { id: profile.id, at: profile.created_at, by: null, kind: 'added' } : null,
  ];
  return all
    .filter((one) => one !== null)
    .map((one, place) => ({ one, place }))
    .sort((a, b) => b.one.at.localeCompare(a.one.at) || a.place - b.place)
    .map(({ one }) => one);
}

/** Whoever did one of them, or is to. */
export function writersOf({
  record,
  notes,
  interviews,
  transitions,
}: Pick<CandidateInput, 'record' | 'notes' | 'interviews' | 'transitions'>): (string | null | undefined)[] {
  return [
    ...transitions.map((one) => one.transitioned_by),
    ...notes.flatMap((one) => [one.created_by, one.edited_by, one.completed_by, one.assigned_to]),
    ...interviews.flatMap((one) => [one.created_by, one.edited_by, one.marked_by]),
    ...Object.values(record?.writers ?? {}).map(({ account }) => account),
  ];
}

type NameOf = (account: string | null | undefined) => string | null;

function transitionOf(one: CandidateInput['transitions'][number], by: NameOf): Activity {
  const who = { id: one.id, at: one.transitioned_at ?? one.created_at ?? '', by: by(one.transitioned_by) };
  const words = one.notes ?? '';
  const kind = one.kind as TransitionKind;
  switch (kind) {
    case 'rejected':
    case 'restored':
      return { ...who, kind, words };
    case 'note_deleted':
    case 'todo_deleted':
      return { ...who, kind, date: one.about_at };
    case 'interview_deleted':
      return { ...who, kind, name: one.about ?? '', date: one.about_at };
    default:
      return { ...who, kind, stage: one.to_stage, from: one.from_stage, words };
  }
}

function noteOf(one: CandidateInput['notes'][number], by: NameOf): Activity[] {
  const kind = one.note_type === 'todo' ? 'todo' : 'note';
  const words = one.content;
  // its present words are whose edit they are
  const first = one.edited_at ? '' : words;
  const all: Activity[] = [{ id: one.id, at: one.created_at ?? '', by: by(one.created_by), kind, words: first }];
  if (one.edited_at)
    all.push({ id: `${one.id} edited`, at: one.edited_at, by: by(one.edited_by), kind: `${kind}Edited`, words });
  if (one.is_completed && one.completed_at)
    all.push({ id: `${one.id} done`, at: one.completed_at, by: by(one.completed_by), kind: 'completed', words });
  return all;
}

function interviewOf(one: CandidateInput['interviews'][number], by: NameOf): Activity[] {
  const what = { name: one.interview_name, date: one.scheduled_date ?? '', status: one.status };
  const all: Activity[] = [
    {
      ...{ ...what, id: one.id, at: one.created_at ?? '', by: by(one.created_by), kind: 'interview' },
      // its present time is whose change it is
      ...(one.edited_at && { date: '' }),
    },
  ];
  if (one.edited_at)
    all.push({ ...what, id: `${one.id} edited`, at: one.edited_at, by: by(one.edited_by), kind: 'interviewEdited' });
  // where nobody noted when it was marked, it took place when it was to
  const mark = { ...what, at: one.marked_at ?? what.date, by: by(one.marked_by) };
  if (one.status === 'completed') all.push({ ...mark, id: `${one.id} held`, kind: 'held' });
  if (one.status === 'cancelled' && one.marked_at) all.push({ ...mark, id: `${one.id} cancelled`, kind: 'cancelled' });
  return all;
}

/** The last writing of each field; fields that were written at once are one entry. */
function fieldsOf(
  writers: Readonly<Record<string, { by: string; account: string; at: string }>> | null | undefined,
  by: NameOf,
): Activity[] {
  const written = new Map<string, Activity & { kind: 'fields' }>();
  for (const [field, one] of Object.entries(writers ?? {})) {
    const before = written.get(one.by);
    if (before) before.fields.push(field as CandidateField);
    else
      written.set(one.by, {
        ...{ id: `fields ${one.by}`, at: one.at, by: by(one.account), kind: 'fields' },
        fields: [field as CandidateField],
      });
  }
  return [...written.values()];
}
