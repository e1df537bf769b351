import { currentSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import type { Content, WrittenNoun } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { showToast } from '#state/toast.ts';
import { mintId } from './browserDevice.ts';
import { mutate } from './mutate.ts';

/**
 * What a person wrote and abandons stays in their history (R30). Where this device cannot store it, a message says so,
 * and the words must stay where they are.
 * @returns what `letGo` takes; undefined when it was not kept
 */
export async function keepAside(noun: WrittenNoun, record: string, content: Content): Promise<string | undefined> {
  const written_by = mintId();
  try {
    // a form holds texts and lists of them; anything else is refused
    const words = content as ArgumentsOf<'aside.keep'>['content'];
    const written = await mutate('aside.keep', { noun, record_id: record, written_by, content: words });
    if (written.stored) return written_by;
    console.error('keep aside', written.refused);
  } catch (error) {
    console.error('keep aside', error);
  }
  showToast({ kind: 'error', title: currentSection(conflictTexts).notKept });
  return undefined;
}

/** Permanently; rejects when this device could not store that, or the rules refuse it. */
export async function letGo(written_by: string): Promise<void> {
  const released = await mutate('aside.release', { written_by });
  if (!released.stored) throw new Error(`let go: ${released.refused}`);
}

/** The text is in a form again. Should this fail, it is in both places. */
export function takeBack(written_by: string | undefined): void {
  if (written_by) letGo(written_by).catch((error: unknown) => console.error('take back', error));
}
