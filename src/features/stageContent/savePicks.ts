import type { Refusal } from '#model/code.ts';
import type { StageContentKind } from '#state/stageContentDialog.ts';
import { mutate } from '#sync/mutate.ts';
import type { Difference } from './picks.ts';

export interface Saved {
  /** What could not be written because it, or the stage, is not here any more. */
  missing: string[];
  /** The device, or the person's role, refused the rest. */
  failed: boolean;
}

/**
 * Writes the difference only, one link after the other (A41). A tab that dies in between leaves the draft behind, whose
 * wishes ask for nothing where they were written already: unlike a text, a link can be handed in twice.
 * @param onProgress how many of them are stored
 */
export async function savePicks(
  stageId: string,
  kind: StageContentKind,
  { added, removed }: Pick<Difference, 'added' | 'removed'>,
  onProgress: (done: number) => void,
): Promise<Saved> {
  const missing: string[] = [];
  let done = 0;
  const write = async (name: 'stage.link' | 'stage.unlink', item_id: string): Promise<Refusal | 'unknown' | null> => {
    const written = await mutate(name, { stage_id: stageId, kind, item_id });
    onProgress((done += 1));
    return written.stored ? null : written.refused;
  };
  try {
    for (const [name, items] of [
      ['stage.link', added],
      ['stage.unlink', removed],
    ] as const)
      for (const item of items) {
        const refused = await write(name, item);
        if (refused === 'not_found') missing.push(item);
        else if (refused) {
          console.error(name, refused);
          return { missing, failed: true };
        }
      }
    return { missing, failed: false };
  } catch (error) {
    console.error('stage content', error);
    return { missing, failed: true };
  }
}
