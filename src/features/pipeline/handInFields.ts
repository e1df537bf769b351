import type { ArgumentsOf } from '#mutations/all.ts';
import { mutate } from '#sync/mutate.ts';
import type { DraftState } from '#sync/useDraft.ts';

/**
 * Writes each field by itself, so that a colleague's other field stays (R35); the draft goes with the last. Interrupted,
 * the same again writes what is missing.
 * @returns why it stopped; null when all of it is stored
 */
export async function handInFields<Name extends 'note.edit' | 'interview.edit'>(
  draft: Pick<DraftState<unknown>, 'handIn' | 'discard'>,
  name: Name,
  edits: readonly ArgumentsOf<Name>[],
) {
  const last = edits.at(-1);
  if (!last) {
    await draft.discard();
    return null;
  }
  try {
    for (const args of edits.slice(0, -1)) {
      const written = await mutate(name, args);
      if (!written.stored) return written.refused;
    }
  } catch (error) {
    console.error(name, error);
    return 'failed';
  }
  const written = await draft.handIn(name, () => last);
  return written.stored ? null : written.refused;
}
