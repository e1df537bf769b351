import * as v from 'valibot';
import type { Draft } from './outbox.ts';

/** What a form held when its page was left; `value` is null when nothing was left in it. */
export type LastWords = Draft;

/** Its keys are those of the object, as of `localStorage`. */
export type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const here = (): Notes => localStorage;

/**
 * A page that is being left cannot wait: the browser closes its databases with all pending requests. The one store that
 * writes synchronously takes the words, and the next start moves them into the drafts.
 * @throws nothing: where this store is full or closed, the ordinary write may still succeed
 */
export function noteLastWords(account: string, { key, value, at, unsent }: LastWords, notes = here): void {
  try {
    notes().setItem(nameOf(account, key), JSON.stringify({ value: value ?? null, at, ...(unsent && { unsent }) }));
    notifyHere();
  } catch {
    // the ordinary write follows if the page survives
  }
}

/** They are in the drafts now. */
export function forgetLastWords(account: string, key: string, notes = here): void {
  try {
    const name = nameOf(account, key);
    // called after every write of a draft, and there is seldom a note
    if (notes().getItem(name) === null) return;
    notes().removeItem(name);
    notifyHere();
  } catch {
    // what was never stored need not be removed
  }
}

export function lastWordsOf(account: string, notes = here): LastWords[] {
  const prefix = nameOf(account, '');
  return names(prefix, notes).flatMap((name) => {
    const key = name.slice(prefix.length);
    try {
      return [{ key, ...v.parse(noted, JSON.parse(notes().getItem(name) ?? '')) }];
    } catch {
      return [];
    }
  });
}

/** Drafts merged with what was noted since; without those that were left empty. */
export function withLastWords(account: string, drafts: readonly Draft[], notes = here): Draft[] {
  const found = new Map(drafts.map((draft) => [draft.key, draft]));
  for (const words of lastWordsOf(account, notes)) {
    const present = found.get(words.key);
    if (present && present.at > words.at) continue;
    if (words.value === null) found.delete(words.key);
    else found.set(words.key, words);
  }
  return [...found.values()];
}

/** Reports each note by another tab, by its key. */
export function onLastWords(account: string, signal: AbortSignal, heard: (key: string) => void): void {
  const prefix = nameOf(account, '');
  window.addEventListener(
    'storage',
    ({ key, newValue }) => key?.startsWith(prefix) && newValue !== null && heard(key.slice(prefix.length)),
    { signal },
  );
}

const followers = new Set<() => void>();
const notifyHere = () => {
  for (const changed of followers) changed();
};

/** Reports every note and removal, in this tab or another. @returns the stop function */
export function followChanges(account: string, changed: () => void): () => void {
  const prefix = nameOf(account, '');
  const elsewhere = ({ key }: StorageEvent) => key?.startsWith(prefix) && changed();
  followers.add(changed);
  window.addEventListener('storage', elsewhere);
  return () => {
    followers.delete(changed);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Signing out: nothing of the person stays on the device. */
export const removeLastWords = (account: string): void => {
  for (const { key } of lastWordsOf(account)) forgetLastWords(account, key);
};

const noted = v.object({ value: v.unknown(), at: v.string(), unsent: v.exactOptional(v.boolean()) });

const nameOf = (account: string, key: string): string => `last words/${account}/${key}`;

function names(prefix: string, notes: () => Notes): string[] {
  try {
    return Object.keys(notes()).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
