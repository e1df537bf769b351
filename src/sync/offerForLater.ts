import { currentSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { Resource } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { keepForLater } from './later.ts';

/** A resource was opened without a network: explains why nothing happens, and offers to keep it for later. */
export function offerForLater({ id, title }: Pick<Resource, 'id' | 'title'>): void {
  const texts = currentSection(resourceTexts);
  showToast({
    kind: 'info',
    title: texts.offlineTitle,
    message: texts.offlineMessage(title),
    action: { label: texts.keep, run: () => void rememberForLater(id) },
  });
}

/** Keeps it, and shows whether that worked. */
export async function rememberForLater(id: string): Promise<void> {
  const texts = currentSection(resourceTexts);
  try {
    await keepForLater(id);
    showToast({ kind: 'success', title: texts.kept, message: texts.keptMessage });
  } catch (error) {
    console.error('keep for later', error);
    showToast({ kind: 'error', title: texts.error, message: texts.keepFailed });
  }
}
