/**
 * What an admin wants of single items: linked or not. Items without a wish stay as they are, so that what somebody else
 * links or unlinks meanwhile stays as well (A41).
 */
export type Wishes = ReadonlyMap<string, boolean>;

export const isTicked = (id: string, wishes: Wishes, linked: ReadonlySet<string>): boolean =>
  wishes.get(id) ?? linked.has(id);

/** A wish that asks for what is so already is none. */
export function wish(wishes: Wishes, linked: ReadonlySet<string>, ids: Iterable<string>, on: boolean): Wishes {
  const next = new Map(wishes);
  for (const id of ids)
    if (linked.has(id) === on) next.delete(id);
    else next.set(id, on);
  return next;
}

export interface Difference {
  added: string[];
  removed: string[];
  /** How many items the stage has once this is saved. */
  selected: number;
}

/**
 * What saving would change.
 * @param isOffered whether the picker shows the item: a question that is not approved is neither counted nor touched
 */
export function differenceOf(
  wishes: Wishes,
  linked: ReadonlySet<string>,
  isOffered: (id: string) => boolean,
): Difference {
  const difference: Difference = { added: [], removed: [], selected: 0 };
  for (const id of linked) if (isOffered(id)) difference.selected += 1;
  for (const [id, on] of wishes) {
    if (on === linked.has(id)) continue;
    (on ? difference.added : difference.removed).push(id);
    difference.selected += on ? 1 : isOffered(id) ? -1 : 0;
  }
  return difference;
}
