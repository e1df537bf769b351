import { currentSection } from '#i18n/section.ts';
import { countdownTexts } from '#i18n/sections/countdown.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { Id } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { stored } from './mutate.ts';

interface Named {
  id: string;
  /** Null: a date of one's own. */
  interview: string | null;
}
interface Said {
  date?: string;
  deck?: string[] | null;
  ended?: boolean;
}

/** Says it of a countdown; what could not be stored is said. */
export async function say({ id, interview }: Named, said: Said): Promise<boolean> {
  const named = { id: id as Id<'countdowns'>, interview_id: interview };
  if ((await stored('countdown.set', { ...named, ...said })) !== null) return true;
  showToast({ kind: 'error', title: currentSection(countdownTexts).notStored });
  return false;
}

const undoable = (title: string, run: () => void) =>
  showToast({ kind: 'success', title, action: { label: currentScreenTexts().common.undo, icon: 'undo', run } });

export async function endCountdown(event: Named): Promise<void> {
  if (await say(event, { ended: true }))
    undoable(currentSection(countdownTexts).ended, () => void say(event, { ended: false }));
}

export async function proposeDeck(event: Named & { deck: string[] }): Promise<void> {
  if (await say(event, { deck: null }))
    undoable(currentSection(countdownTexts).proposed, () => void say(event, { deck: event.deck }));
}

export const changeDate = (event: Named, date: string): Promise<boolean> => say(event, { date });
