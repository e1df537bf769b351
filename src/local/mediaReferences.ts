import { mediaIdsIn } from '#model/mediaIds.ts';
import type { EntryState, Media, Outbox } from './outbox.ts';

/** Discarded, or replaced by another entry. */
const given: EntryState[] = ['resolved', 'discarded'];

export interface EntryReferences {
  /** By a change that the server has or may still have; one that it refused may exist in its backup. */
  living: Set<string>;
  /** By any change, discarded ones included. */
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

/** Pictures to be sent, the oldest first. One that belongs only to discarded changes stays here. */
export async function waitingMedia(outbox: Outbox): Promise<Media[]> {
  const local = await outbox.media.where('state').equals('local').sortBy('usedAt');
  const ready = local.filter((one) => one.handedIn && !one.refused);
  if (!ready.length) return [];
  const { all, living } = await entryReferences(outbox);
  // The entry may have been removed with a lost role while its text is on the server
  return ready.filter(({ id }) => living.has(id) || !all.has(id));
}
