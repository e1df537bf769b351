import { mediaIdsIn } from '#model/mediaIds.ts';
import type { EntryState, Media, Outbox } from './outbox.ts';

/** Given up, or replaced by another one. */
const given: EntryState[] = ['resolved', 'discarded'];

export interface EntryReferences {
  /** By a change that the server has or may still have; one that it refused may stand in a backup of it. */
  living: Set<string>;
  /** By any change, those given up too. */
  all: Set<string>;
}

/** The pictures that the changes of this device refer to. */
export async function entryReferences(outbox: Outbox): Promise<EntryReferences> {
  const references: EntryReferences = { living: new Set(), all: new Set() };
  await outbox.entries.each(({ args, state }) => {
    for (const id of mediaIdsIn(args)) {
      references.all.add(id);
      if (!given.includes(state)) references.living.add(id);
    }
  });
  return references;
}

/** What is to be sent, the oldest first. What belongs only to changes that were given up stays here. */
export async function waitingMedia(outbox: Outbox): Promise<Media[]> {
  const local = await outbox.media.where('state').equals('local').sortBy('usedAt');
  const ready = local.filter((one) => one.handedIn && !one.refused);
  if (!ready.length) return [];
  const { all, living } = await entryReferences(outbox);
  // An entry may be gone with a lost role, and its text on the server all the same
  return ready.filter(({ id }) => living.has(id) || !all.has(id));
}
