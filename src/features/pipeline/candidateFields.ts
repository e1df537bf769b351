import { type InformationField, informationFields } from '#model/pipeline.ts';
import type { RowOf } from '#model/noun.ts';
import { type ComparedField, comparedFields } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { type Problem, problemsIn } from '#mutations/problems.ts';
import { mutate } from '#sync/mutate.ts';
import { profileLink, withScheme } from './candidateChannels.ts';
import { changedFields, conflictingFields, type FieldEdit, type FieldForm, originOf } from './fieldEdits.ts';

export type CandidateRecord = RowOf<'candidates'> | null;

export type InformationEdit = FieldEdit<InformationField>;

export const storedText = (record: CandidateRecord, field: InformationField): string => record?.[field] ?? '';

/** Trimmed; a field that was emptied is null (CAND-17, A60), and a profile has a scheme (CAND-18). */
export function sentValue(field: InformationField, text: string): string | null {
  const trimmed = text.trim();
  return (field === 'linkedin_url' ? withScheme(trimmed) : trimmed) || null;
}

/** The Information card (CAND-16). */
export const information: FieldForm<NonNullable<CandidateRecord>, InformationField> = {
  names: informationFields,
  shown: storedText,
  trimmed: (field, text) => sentValue(field, text) ?? '',
};

/** Fields that somebody else wrote meanwhile, and otherwise (R25). */
export const conflictsOf = (edit: InformationEdit, record: CandidateRecord): ComparedField[] =>
  conflictingFields(information, edit, record).flatMap(
    (field) => comparedFields({ [field]: sentValue(field, edit[field]!.text) }, record).different,
  );

export function problemsOf(edit: InformationEdit, record: CandidateRecord): Partial<Record<InformationField, Problem>> {
  const found: Partial<Record<InformationField, Problem>> = {};
  for (const field of changedFields(information, edit, record)) {
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
  for (const field of changedFields(information, edit, record)) {
    const value = sentValue(field, edit[field]!.text);
    const args = { id, ...originOf(edit, record, field), [field]: value } as ArgumentsOf<'candidate.edit'>;
    const written = await mutate('candidate.edit', args);
    if (!written.stored) return written.refused;
  }
  return null;
}
