import { useRef, useState } from 'react';
import type { CandidatePage, Note } from '#queries/candidate.ts';

/**
 * The rows of a list, and in their places those that are being edited although a colleague has deleted them: what was
 * typed must not vanish with them.
 */
export function useEdited(person: string, rows: readonly Note[], { activities }: Pick<CandidatePage, 'activities'>) {
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const known = useRef(new Map<string, Note>());
  for (const row of rows) known.current.set(row.id, row);
  const there = new Set<string>(rows.map(({ id }) => id));
  const gone = [...editing].flatMap((id) => {
    const last = known.current.get(id);
    return last && last.user_id === person && !there.has(id) ? [last] : [];
  });
  const edit = (id: string, isEditing: boolean) =>
    setEditing((before) => new Set(isEditing ? [...before, id] : [...before].filter((one) => one !== id)));
  /** Undefined as long as it is there. */
  const goneBy = ({ id, note_type, created_at }: Note): string | null | undefined => {
    if (there.has(id)) return undefined;
    const kind = note_type === 'todo' ? 'todo_deleted' : 'note_deleted';
    return activities.find((one) => one.kind === kind && one.date === created_at)?.by ?? null;
  };
  const all = gone.length ? [...rows, ...gone].toSorted(newestFirst) : rows;
  return { all, isEditing: (id: string) => editing.has(id), edit, goneBy };
}

const newestFirst = (a: Note, b: Note): number => (b.created_at ?? '').localeCompare(a.created_at ?? '');
