import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { Key } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { titles } from '#queries/titles.ts';
import type { IconName } from '#ui/icon.tsx';
import { type ListedChange, describe, subjectText } from './describe.ts';

/** Changes in words, with the names that this device knows. */
export function useDescribed<C extends ListedChange>(
  changes: readonly C[],
): { id: string; at: string; icon: IconName; did: string; about: string; change: C }[] {
  const texts = useScreenTexts().sync;
  const names = useTitles(changes);
  return changes.map((change) => {
    const described = describe(change);
    const { id, at } = change;
    return {
      id,
      at,
      icon: described.icon,
      did: texts.did[described.name],
      about: subjectText(described, names),
      change,
    };
  });
}

/** The names of the records that the changes are about; empty until they are read. */
export function useTitles(changes: readonly ListedChange[]): ReadonlyMap<Key, string> {
  const live = useLive(titles(changes.flatMap((change) => describe(change).subjects)));
  return live.state === 'ready' ? live.value : nothing;
}

const nothing: ReadonlyMap<Key, string> = new Map();
