import { currentSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { Id } from '#model/noun.ts';
import { type Priority, priorities } from '#model/pipeline.ts';
import { showToast } from '#state/toast.ts';
import { dayOfMoment, momentOfDay } from '#queries/taskDue.ts';
import type { Note } from '#queries/candidate.ts';
import { stored } from '#sync/mutate.ts';

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

/** Ticks a to-do, or not (CAND-41, CAND-42). */
export async function tick(id: string, is_completed: boolean): Promise<void> {
  const done = await stored('note.complete', { id: id as Id<'admin_notes'>, is_completed });
  if (done === null)
    showToast({
      kind: 'error',
      title: currentScreenTexts().common.error,
      message: currentSection(candidateTexts).toggleFailed,
    });
}
