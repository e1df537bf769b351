import * as v from 'valibot';

/** A change that was being stored when its page was left: with the id that it would have had, so that twice is once. */
export interface LastAct {
  id: string;
  name: string;
  version: number;
  args: unknown;
  at: string;
  /** The key of the draft that it hands in. */
  draft?: string | undefined;
}

/**
 * As for the last words (`lastWords.ts`): a page that is being left loses what it asks of its databases.
 * @throws nothing: where this store is full or closed, the ordinary write may still succeed
 */
export function noteLastAct(account: string, act: LastAct): void {
  try {
    localStorage.setItem(nameOf(account, act.id), JSON.stringify(act));
  } catch {
    // the ordinary write goes on if the page survives
  }
}

export function forgetLastAct(account: string, id: string): void {
  try {
    localStorage.removeItem(nameOf(account, id));
  } catch {
    // what was never noted need not be removed
  }
}

/** In the order in which they were done. */
export const lastActsOf = (account: string): LastAct[] =>
  names(account)
    .flatMap((name) => {
      try {
        return [v.parse(noted, JSON.parse(localStorage.getItem(name) ?? ''))];
      } catch {
        return [];
      }
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));

/** Signing out: nothing of the person stays on the device, whatever it is. */
export const removeLastActs = (account: string): void => {
  for (const name of names(account)) localStorage.removeItem(name);
};

const noted = v.object({
  id: v.string(),
  name: v.string(),
  version: v.number(),
  args: v.unknown(),
  at: v.string(),
  draft: v.optional(v.string()),
});

const nameOf = (account: string, id: string): string => `last acts/${account}/${id}`;

function names(account: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(nameOf(account, '')));
  } catch {
    return [];
  }
}
