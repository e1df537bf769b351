import { fieldWriter } from '#model/writtenText.ts';

/** A field that was changed in a form: what is typed, and whose text it started from (R25). */
export interface TypedField {
  text: string;
  saw: string;
  /** The present text was seen, and this one replaces it. */
  instead?: true;
}

/** Only what was changed here: everything else shows the present record. */
export type FieldEdit<Field extends string> = Partial<Record<Field, TypedField>>;

type Row = Readonly<Record<string, unknown>>;

/** How the fields of a record are edited, each by itself (R35). */
export interface FieldForm<Of extends object, Field extends string> {
  /** In the order of the form. */
  names: readonly Field[];
  /** A field of the record as the form holds it. */
  shown: (record: Of | null, field: Field) => string;
  /** As it would be shown once it is stored: without blanks around it. */
  trimmed?: (field: Field, text: string) => string;
}

/** Who wrote a field last; '' for nobody. */
export const writerOfField = (record: object | null, field: string): string =>
  record ? fieldWriter(record as Row, field).by : '';

/** From a draft, possibly of another version of the app. */
export function editOfDraft<Field extends string>(names: readonly Field[], draft: unknown): FieldEdit<Field> {
  const found = (typeof draft === 'object' && draft !== null ? draft : {}) as Row;
  const edit: FieldEdit<Field> = {};
  for (const field of names) {
    const { text, saw, instead } = (found[field] ?? {}) as Row;
    if (typeof text !== 'string' || typeof saw !== 'string') continue;
    edit[field] = { text, saw, ...(instead === true && { instead }) };
  }
  return edit;
}

/** The edit with one field typed anew; a field that is again as it was stored is no change. */
export function withText<Of extends object, Field extends string>(
  form: FieldForm<Of, Field>,
  edit: FieldEdit<Field>,
  record: Of | null,
  field: Field,
  text: string,
): FieldEdit<Field> {
  const next = { ...edit };
  const writer = writerOfField(record, field);
  const saw = edit[field]?.saw ?? writer;
  if (text === form.shown(record, field) && saw === writer) delete next[field];
  else next[field] = { ...edit[field], text, saw };
  return next;
}

/** What the edit would change, in the order of the form. */
export const changedFields = <Of extends object, Field extends string>(
  { names, shown, trimmed = (_, text) => text.trim() }: FieldForm<Of, Field>,
  edit: FieldEdit<Field>,
  record: Of | null,
): Field[] =>
  names.filter((field) => {
    const typed = edit[field];
    return typed !== undefined && trimmed(field, typed.text) !== shown(record, field);
  });

/** Changed here, and meanwhile by somebody else (R25). */
export const conflictingFields = <Of extends object, Field extends string>(
  form: FieldForm<Of, Field>,
  edit: FieldEdit<Field>,
  record: Of | null,
): Field[] =>
  record ? changedFields(form, edit, record).filter((field) => edit[field]!.saw !== writerOfField(record, field)) : [];

/** What is chosen for the fields in conflict: theirs are no changes any more. */
export function resolved<Field extends string>(
  edit: FieldEdit<Field>,
  record: object | null,
  fields: readonly Field[],
  choice: 'mine' | 'theirs',
): FieldEdit<Field> {
  const next = { ...edit };
  for (const field of fields)
    if (choice === 'theirs') delete next[field];
    else next[field] = { ...edit[field]!, saw: writerOfField(record, field), instead: true };
  return next;
}

/** What a field without a conflict names as what it started from. */
export const originOf = (edit: FieldEdit<string>, record: object | null, field: string) => ({
  saw: writerOfField(record, field),
  ...(edit[field]?.instead && { instead: true as const }),
});
