import type { CandidateInput } from './candidate.ts';
import { transitionId } from '#model/id.ts';
import type { CandidateField, TransitionKind } from '#model/pipeline.ts';

/** Something that happened to a candidate: what, when, and who did it where that is known. */
export type Activity = {
  id: string;
  at: string;
  /** The admin; null for one who is gone, or where nobody did it. */
  by: string | null;
} & (
  | { kind: 'moved'; stage: string; from: string | null; words: string }
  | { kind: 'rejected' | 'restored' | 'note' | 'todo' | 'completed'; words: string }
  /** Of an edit that another has followed, and of a deletion, no words are left: only when it was written. */
  | { kind: NoteChange; words: string; date: string | null }
  /** `date` is null where another edit says when it is. */
  | { kind: 'interview' | InterviewChange; name: string; date: string | null; status: string }
  | { kind: 'fields'; fields: CandidateField[] }
  | { kind: 'added' }
);
type NoteChange = Extract<TransitionKind, `note_${string}` | `todo_${string}`>;
type InterviewChange = Extract<TransitionKind, `interview_${string}`>;

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
  const edits = lastEdits({ notes, transitions });
  const words = new Map(notes.map((one) => [edits.get(one.id)?.id ?? '', one.content]));
  const made = new Set<string>(transitions.map(({ id }) => id));
  const all: (Activity | null)[] = [
    ...savesOf(transitions).map((one) => transitionActivity(one, by, words)),
    ...notes.flatMap((one) => noteActivities(one, by, edits.has(one.id))),
    ...interviews.flatMap((one) => interviewActivities(one, by, made)),
    ...fieldsOf(record?.writers, by),
    profile?.created_at ? { id: profile.id, at: profile.created_at, by: null, kind: 'added' } : null,
  ];
  return all
    .filter((one) => one !== null)
    .map((one, place) => ({ one, place }))
    .sort((a, b) => b.one.at.localeCompare(a.one.at) || a.place - b.place)
    .map(({ one }) => one);
}

/** The fields of an interview that were saved at once are one entry: the last of them. */
const savesOf = (transitions: CandidateInput['transitions']): CandidateInput['transitions'] =>
  transitions.filter(
    (one) =>
      one.kind !== 'interview_edited' ||
      !transitions.some((next) => {
        const later = Date.parse(next.transitioned_at ?? '') - Date.parse(one.transitioned_at ?? '');
        const isSame = next.kind === one.kind && next.transitioned_by === one.transitioned_by;
        return isSame && next.about === one.about && later > 0 && later < oneSave;
      }),
  );

/** Milliseconds: no hand saves twice in that. */
const oneSave = 1_000;

/** Whoever did one of them, or is to. */
export function writersOf({
  record,
  notes,
  interviews,
  transitions,
}: Pick<CandidateInput, 'record' | 'notes' | 'interviews' | 'transitions'>): (string | null | undefined)[] {
  return [
    ...transitions.map((one) => one.transitioned_by),
    ...notes.flatMap((one) => [one.created_by, one.completed_by, one.assigned_to]),
    ...interviews.map((one) => one.created_by),
    ...Object.values(record?.writers ?? {}).map(({ account }) => account),
  ];
}

/** The edit that made each note what it is, by the note's id; none of those that stand as they were added. */
export function lastEdits({ notes, transitions }: Pick<CandidateInput, 'notes' | 'transitions'>) {
  const made = new Map(transitions.map((one) => [one.id as string, one]));
  return new Map(
    notes.flatMap((note) => {
      const edit = note.text_by && made.get(transitionId(note.text_by));
      return edit ? [[note.id, edit] as const] : [];
    }),
  );
}

type Transition = CandidateInput['transitions'][number];
type NameOf = (account: string | null | undefined) => string | null;

/** @param words of the notes that the last edit of each made what they are, by its id */
function transitionActivity(one: Transition, by: NameOf, words: ReadonlyMap<string, string>): Activity {
  const who = { id: one.id, at: one.transitioned_at ?? one.created_at ?? '', by: by(one.transitioned_by) };
  const kind = one.kind as TransitionKind;
  switch (kind) {
    case 'rejected':
    case 'restored':
      return { ...who, kind, words: one.notes ?? '' };
    case 'note_edited':
    case 'todo_edited':
    case 'note_deleted':
    case 'todo_deleted':
      return { ...who, kind, words: words.get(one.id) ?? '', date: one.about_at };
    case 'interview_edited':
    case 'interview_completed':
    case 'interview_cancelled':
    case 'interview_reopened':
    case 'interview_deleted':
      return { ...who, kind, name: one.about ?? '', date: one.about_at, status: '' };
    default:
      return { ...who, kind, stage: one.to_stage, from: one.from_stage, words: one.notes ?? '' };
  }
}

function noteActivities(one: CandidateInput['notes'][number], by: NameOf, isEdited: boolean): Activity[] {
  const kind = one.note_type === 'todo' ? 'todo' : 'note';
  // the present words are whose edit they are
  const words = isEdited ? '' : one.content;
  const all: Activity[] = [{ id: one.id, at: one.created_at ?? '', by: by(one.created_by), kind, words }];
  if (one.is_completed && one.completed_at)
    all.push({
      ...{ id: `${one.id} done`, at: one.completed_at, by: by(one.completed_by) },
      ...{ kind: 'completed', words: one.content },
    });
  return all;
}

function interviewActivities(
  one: CandidateInput['interviews'][number],
  by: NameOf,
  made: ReadonlySet<string>,
): Activity[] {
  const what = { name: one.interview_name, date: one.scheduled_date ?? null };
  const isIn = (mutation: string | null | undefined) => !!mutation && made.has(transitionId(mutation));
  const all: Activity[] = [
    {
      ...{ ...what, id: one.id, at: one.created_at ?? '', by: by(one.created_by), kind: 'interview' },
      // what has become of it since is told by whoever did it
      ...(isIn(one.text_by) && { date: null }),
      status: isIn(one.status_by) || isIn(one.text_by) ? '' : one.status,
    },
  ];
  // marked before that was kept: it took place when it was to
  if (one.status === 'completed' && !isIn(one.status_by))
    all.push({
      ...{ ...what, id: `${one.id} held`, at: what.date ?? '', by: null },
      ...{ kind: 'interview_completed', status: '' },
    });
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
