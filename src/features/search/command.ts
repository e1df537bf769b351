import { findable, worth } from '#model/find.ts';
import type { Entry, EntryKind, Worded } from '#queries/everywhere.ts';
import type { Language } from '#state/preferences.ts';
import type { IconName } from '#ui/icon.tsx';

/** Something that is done, found by its names like everything else (FIND-11). */
export interface Command extends Entry {
  icon: IconName;
  /** Does it; what opens an address needs none. */
  run?: () => void;
  /** What can be chosen next, instead of doing something. */
  choices?: () => readonly Command[];
}

interface Said extends Pick<Command, 'icon' | 'run' | 'choices'> {
  id: string;
  kind?: Extract<EntryKind, 'action' | 'place'>;
  /** In both languages: somebody may know it by the other one's name. */
  name: Readonly<Record<Language, string>>;
  facts?: readonly Worded[];
  address?: string;
}

export const command = ({ id, kind = 'action', name, facts = [], address = '', ...rest }: Said): Command => ({
  ...findable({ id: `${kind}/${id}`, kind, at: '' }, [
    [name.en, worth.title],
    [name.ja === name.en ? '' : name.ja, worth.title],
  ]),
  ...{ title: name, facts, address, record: '' },
  ...rest,
});

export const isCommand = (entry: Entry): entry is Command => 'icon' in entry;
