import type { Interview } from '#queries/interviewTime.ts';
import type { Write } from '#sync/useDraft.ts';
import {
  changedFields,
  editOfDraft,
  type FieldEdit,
  type FieldForm,
  originOf,
  type TypedField,
  withText,
  writerOfField,
} from './fieldEdits.ts';
import { contentOfForm, formFrom, formOfInterview, type InterviewForm } from './interviewForm.ts';

/** What is written by itself (R35): date and time are one. */
export type EditedField = 'interview_name' | 'scheduled_date' | 'duration_minutes' | 'place' | 'interviewers' | 'notes';
export type InterviewEdit = FieldEdit<EditedField>;

export const interviewForm: FieldForm<Interview, EditedField> = {
  names: ['interview_name', 'scheduled_date', 'duration_minutes', 'place', 'interviewers', 'notes'],
  shown: (interview, field) => (interview ? textIn(formOfInterview(interview), field) : ''),
  trimmed: (field, text) => (field === 'place' || field === 'notes' ? text.trim() : text),
};

/** A field as an edit keeps it. */
function textIn(form: InterviewForm, field: EditedField): string {
  if (field === 'scheduled_date') return `${form.date} ${form.time}`;
  const value = form[field];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is changed here, and otherwise the present: a colleague's other field is seen at once. */
export function formOfEdit(edit: InterviewEdit, present: Interview): InterviewForm {
  const typed: Record<string, unknown> = {};
  for (const field of interviewForm.names) {
    const text = edit[field]?.text;
    if (text === undefined) continue;
    if (field === 'scheduled_date') [typed.date, typed.time] = text.split(' ');
    else typed[field] = field === 'duration_minutes' || field === 'interviewers' ? parsed(text) : text;
  }
  return formFrom({ ...formOfInterview(present), ...typed });
}

/** A draft comes from the disk. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const withForm = (edit: InterviewEdit, present: Interview, form: InterviewForm): InterviewEdit =>
  interviewForm.names.reduce((next, field) => {
    const text = textIn(form, field);
    // what stands as it did was not touched
    const isTouched = text !== textIn(formOfEdit(edit, present), field);
    return isTouched ? withText(interviewForm, next, present, field, text) : next;
  }, edit);

/** What saving it writes, each field by itself, so that a colleague's other field stays (R35). */
export function interviewWrites(edit: InterviewEdit, present: Interview): Write<'interview.edit'>[] {
  const content = contentOfForm(formOfEdit(edit, present), present.scheduled_date);
  return changedFields(interviewForm, edit, present).map((field) => ({
    name: 'interview.edit',
    args: { id: present.id, ...originOf(edit, present, field), [field]: content[field] },
  }));
}

/** An earlier app kept the whole form, and the version of the interview that it began with. */
export function interviewEditOfDraft(draft: unknown, present: Interview): InterviewEdit {
  const { saw, instead } = (draft ?? {}) as Record<string, unknown>;
  if (typeof saw !== 'string') return editOfDraft(interviewForm.names, draft);
  const form = formFrom(draft);
  const edit: Partial<Record<EditedField, TypedField>> = {};
  for (const field of interviewForm.names) {
    const text = textIn(form, field);
    if (text === interviewForm.shown(present, field)) continue;
    const began = saw === present.text_by ? writerOfField(present, field) : saw;
    edit[field] = { text, saw: began, ...(instead === true && { instead }) };
  }
  return edit;
}
