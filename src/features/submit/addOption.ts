import type { OptionField } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import { characters, limits } from '#model/limits.ts';
import { plainOption } from '#model/sanitizeText.ts';
import { mutate } from '#sync/mutate.ts';

export type AddedOption = { added: string; isNew: boolean } | { problem: 'empty' | 'tooLong' | 'failed' };

/** Adds an option to a list, offline too (QUES-06 to QUES-11). An existing one, whatever its spelling, is chosen. */
export async function addOption(field: OptionField, typed: string, options: readonly string[]): Promise<AddedOption> {
  // as the mutation stores it
  const value = plainOption(typed);
  if (!value) return { problem: 'empty' };
  if (characters(value) > limits.optionCharacters) return { problem: 'tooLong' };
  const present = options.find((option) => comparable(option) === comparable(value));
  if (present) return { added: present, isNew: false };
  try {
    const written = await mutate('option.add', { field_name: field, value });
    return written.stored ? { added: value, isNew: true } : { problem: 'failed' };
  } catch {
    return { problem: 'failed' };
  }
}
