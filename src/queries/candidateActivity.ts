import type { CandidateInput } from './candidate.ts';
import type { CandidateField } from '#model/pipeline.ts';

/** Something that happened to a candidate: what, when, and who did it where that is known. */
export type Activity = {
  id: string;
  at: string;
  /** The admin; null for one who is gone, or where nobody did it. */
  by: string | null;
} & (
  | { kind: 'moved'; stage: string; from: string | null; words: string }
  | { kind: 'rejected' | 'restored' | 'note' | 'todo' | 'completed'; words: string }
  | { kind: 'interview' | 'held'; name: string; date: string; status: string }
  | { kind: 'fields'; fields: CandidateField[] }
  | { kind: 'added' }
);

/** All that happened, newest first, to the very beginning (CAND-25, CAND-27). */
export function activitiesOf(
  { profile, record, notes, interviews, transitions }: Omit<CandidateInput, 'arrival'>,
  names: ReadonlyMap<string, string>,
): Activity[] {
  const by = (account: string | null | undefined) => names.get(account ?? '') ?? null;
  const all: (Activity | null)[] = [
    ...transitions.map((one): Activity => {
      const who = { id: one.id, at: one.transitioned_at ?? one.created_at ?? '', by: by(one.transitioned_by) };
      const words = one.notes ?? '';
      return one.kind === 'rejected' || one.kind === 'restored'
        ? { ...who, kind: one.kind, words }
        : { ...who, kind: 'moved', stage: one.to_stage, from: one.from_stage, words };
    }),
    ...notes.flatMap((one): Activity[] => {
      const kind = one.note_type === 'todo' ? 'todo' : 'note';
      const words = one.content;
      const made: Activity = { id: one.id, at: one.created_at ?? '', by: by(one.created_by), kind, words };
      return one.is_completed && one.completed_at
        ? [made, { id: `${one.id} done`, at: one.completed_at, by: by(one.completed_by), kind: 'completed', words }]
        : [made];
    }),
    ...interviews.flatMap((one): Activity[] => {
      const what = { name: one.interview_name, date: one.scheduled_date ?? '', status: one.status };
      const made: Activity = {
        ...what,
        id: one.id,
        at: one.created_at ?? '',
        by: by(one.created_by),
        kind: 'interview',
      };
      // it took place when it was to; who noted that, and when, is not stored
      return one.status === 'completed'
        ? [made, { ...what, id: `${one.id} held`, at: what.date, by: null, kind: 'held' }]
        : [made];
    }),
    ...fieldsOf(record?.writers, by),
    profile?.created_at ? { id: profile.id, at: profile.created_at, by: null, kind: 'added' } : null,
  ];
  return all
    .filter((one) => one !== null)
    .map((one, place) => ({ one, place }))
    .sort((a, b) => b.one.at.localeCompare(a.one.at) || a.place - b.place)
    .map(({ one }) => one);
}

/** The last writing of each field; fields that were written at once are one entry. */
function fieldsOf(
  writers: Readonly<Record<string, { by: string; account: string; at: string }>> | null | undefined,
  by: (account: string) => string | null,
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
