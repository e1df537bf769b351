import { currentSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { Id } from '#model/noun.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { type Priority, priorities } from '#model/pipeline.ts';
import { showToast } from '#state/toast.ts';
import { dayOfMoment, momentOfDay } from '#queries/taskDue.ts';
import type { Note } from '#queries/candidate.ts';
import type { Write } from '#sync/useDraft.ts';
import { stored } from '#sync/mutate.ts';
import { changedFields, editOfDraft, type FieldEdit, type FieldForm, originOf } from './fieldEdits.ts';

/** When, how urgent, whose: '' for none, as fields hold it. */
export interface Plan {
  /** yyyy-MM-dd. */
  due: string;
  priority: Priority;
  assignee: string;
}

/** CAND's to-do form begins so (A66). */
export const noPlan: Plan = { due: '', priority: 'medium', assignee: '' };

export const priorityOf = (value: unknown): Priority => priorities.find((one) => one === value) ?? 'medium';

export const planOf = (todo: Pick<Note, 'due_date' | 'priority' | 'assigned_to'>): Plan => ({
  due: dayOfMoment(todo.due_date),
  priority: priorityOf(todo.priority),
  assignee: todo.assigned_to ?? '',
});

/** As the mutations take it. */
export const sentPlan = ({ due, priority, assignee }: Plan) => ({
  due_date: momentOfDay(due),
  priority,
  assigned_to: assignee ? (assignee as Id<'profiles'>) : null,
});

export type ItemField = 'content' | 'due_date' | 'priority' | 'assigned_to';
export type ItemEdit = FieldEdit<ItemField>;

/** The words of a note or a to-do, and a to-do's plan; each is written by itself (R35). */
export const itemForm: FieldForm<Note, ItemField> = {
  names: ['content', 'due_date', 'priority', 'assigned_to'],
  shown: (item, field) => {
    if (!item || field === 'content') return item?.content ?? '';
    const { due, priority, assignee } = planOf(item);
    return { due_date: due, priority, assigned_to: assignee }[field];
  },
};

/** An earlier app kept the words alone. */
export function itemEditOfDraft(draft: unknown): ItemEdit {
  const { content: text, saw, instead } = (draft ?? {}) as Record<string, unknown>;
  const edit = typeof text === 'string' ? { content: { text, saw, instead } } : draft;
  return editOfDraft(itemForm.names, edit);
}

/** The field as the mutation takes it. */
export function sentField(field: ItemField, text: string): Omit<ArgumentsOf<'note.edit'>, 'id' | 'saw' | 'instead'> {
  switch (field) {
    case 'content':
      return { content: text.trim() };
    case 'due_date':
      return { due_date: momentOfDay(text) };
    case 'priority':
      return { priority: priorityOf(text) };
    case 'assigned_to':
      return { assigned_to: text || null };
  }
}

/** What saving it writes, each field by itself, so that a colleague's other field stays (R35). */
export const itemWrites = (edit: ItemEdit, item: Note): Write<'note.edit'>[] =>
  changedFields(itemForm, edit, item).map((field) => ({
    name: 'note.edit',
    args: { id: item.id, ...originOf(edit, item, field), ...sentField(field, edit[field]!.text) },
  }));

/** Ticks a to-do, or not (CAND-41, CAND-42). */
export async function tick(id: string, is_completed: boolean): Promise<void> {
  const done = await stored('note.complete', { id, is_completed });
  if (done === null)
    showToast({
      kind: 'error',
      title: currentScreenTexts().common.error,
      message: currentSection(candidateTexts).toggleFailed,
    });
}
