import { type InformationField, informationFields } from '#model/pipeline.ts';
import type { RowOf } from '#model/noun.ts';
import { type ComparedField, conflictOf, type Content, writerOf } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { type Problem, problemsIn } from '#mutations/problems.ts';
import { mutate } from '#sync/mutate.ts';
import { profileLink, withScheme } from './candidateChannels.ts';

export type CandidateRecord = RowOf<'candidates'> | null;

/** A field that was changed in the card: what is typed, and whose text it started from (R25). */
export interface TypedField {
  text: string;
  saw: string;
  /** The present text was seen, and this one replaces it. */
  instead?: true;
}

/** Only what was changed here: everything else shows the present record. */
export type InformationEdit = Partial<Record<InformationField, TypedField>>;

/** From a draft, possibly of another version of the app. */
export function editOfDraft(draft: unknown): InformationEdit {
  const found = (typeof draft === 'object' && draft !== null ? draft : {}) as Record<string, unknown>;
  return Object.fromEntries(
    informationFields.flatMap((field) => {
      const { text, saw, instead } = (found[field] ?? {}) as Record<string, unknown>;
      if (typeof text !== 'string' || typeof saw !== 'string') return [];
      return [[field, { text, saw, ...(instead === true && { instead }) }]];
    }),
  );
}

export const storedText = (record: CandidateRecord, field: InformationField): string => record?.[field] ?? '';

/** The mutation that wrote a field last; '' for none. */
export const writerOfField = (record: CandidateRecord, field: InformationField): string =>
  writerOf({ writers: record?.writers ?? {} }, { [field]: '' }).by;

/** Trimmed; a field that was emptied is null (CAND-17, A60), and a profile has a scheme (CAND-18). */
export function sentValue(field: InformationField, text: string): string | null {
  const trimmed = text.trim();
  return (field === 'linkedin_url' ? withScheme(trimmed) : trimmed) || null;
}

/** The edit with one field typed anew; a field that is again as it was stored is no change. */
export function withText(
  edit: InformationEdit,
  record: CandidateRecord,
  field: InformationField,
  text: string,
): InformationEdit {
  const { [field]: before, ...rest } = edit;
  const saw = before?.saw ?? writerOfField(record, field);
  if (text === storedText(record, field) && saw === writerOfField(record, field)) return rest;
  return { ...rest, [field]: { ...before, text, saw } };
}

/** What the edit would change, in the order of the card. */
export const changedFields = (edit: InformationEdit, record: CandidateRecord): InformationField[] =>
  informationFields.filter((field) => {
    const typed = edit[field];
    return typed !== undefined && (sentValue(field, typed.text) ?? '') !== storedText(record, field);
  });

/** Fields that somebody else wrote meanwhile, and otherwise (R25). */
export function conflictsOf(edit: InformationEdit, record: CandidateRecord): ComparedField[] {
  return changedFields(edit, record).flatMap((field) => {
    const { text, saw } = edit[field]!;
    return conflictOf(contentOf(field, text), saw, record && { ...record });
  });
}

const contentOf = (field: InformationField, text: string): Content => ({ [field]: sentValue(field, text) });

/** What is chosen for the fields in conflict: theirs are no changes any more. */
export function resolved(
  edit: InformationEdit,
  record: CandidateRecord,
  fields: readonly InformationField[],
  choice: 'mine' | 'theirs',
): InformationEdit {
  const next = { ...edit };
  for (const field of fields)
    if (choice === 'theirs') delete next[field];
    else next[field] = { ...edit[field]!, saw: writerOfField(record, field), instead: true };
  return next;
}

export function problemsOf(edit: InformationEdit, record: CandidateRecord): Partial<Record<InformationField, Problem>> {
  const found: Partial<Record<InformationField, Problem>> = {};
  for (const field of changedFields(edit, record)) {
    const value = sentValue(field, edit[field]!.text);
    const problem = problemsIn('candidate.edit', { [field]: value })[field];
    // the server's engine cannot parse addresses: only the form finds those that no browser could open
    if (problem) found[field] = problem;
    else if (field === 'linkedin_url' && value !== null && !profileLink(value)) found[field] = 'invalid';
  }
  return found;
}

/**
 * Writes each changed field by itself, so that a colleague's other field stays (KAN-77). Interrupted, the same again
 * writes what is missing.
 * @returns why it stopped; null when all of it is stored
 */
export async function saveInformation(id: string, edit: InformationEdit, record: CandidateRecord) {
  for (const field of changedFields(edit, record)) {
    const { text, instead } = edit[field]!;
    const args = {
      ...{ id, saw: writerOfField(record, field), [field]: sentValue(field, text) },
      ...(instead && { instead }),
    } as ArgumentsOf<'candidate.edit'>;
    const written = await mutate('candidate.edit', args);
    if (!written.stored) return written.refused;
  }
  return null;
}
