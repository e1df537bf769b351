import { limits } from '#model/limits.ts';
import { catchUp, draftKey, draftsOf, formOf, idOf, removeDraft, writeDraft } from '#local/drafts.ts';
import { inTime } from '#local/inTime.ts';
import {
  forgetLastWords,
  type LastWords,
  lastWordsOf,
  noteLastWords,
  onLastWords,
  withLastWords,
} from '#local/lastWords.ts';
import type { Draft } from '#local/outbox.ts';
import type { Device } from './device.ts';

/** One draft held by one tab, from opening a form until it closes. */
export interface HeldDraft {
  key: string;
  /** The record that the draft becomes may have the same id, so that two attempts to hand it in count as one. */
  id: string;
  /** An earlier draft that was not handed in. */
  begun: { value: unknown; at: string } | null;
  /** Resolves once durable, with the time it was kept, ISO 8601. */
  keep: (value: unknown, unsent?: boolean) => Promise<string>;
  discard: () => Promise<void>;
  /** Synchronously, because the page is being left; null to discard. Must be followed by `keep` or `discard`. */
  leave: (value: unknown, unsent?: boolean) => void;
  release: () => void;
}

/**
 * The newest draft of this form that no other tab is writing, or a new one. What another tab writes stays its own and
 * is offered the next time the form is opened: no text is overwritten.
 */
export async function holdDraft(form: string, device: Device): Promise<HeldDraft> {
  await recallLastWords(device);
  for (const { key } of await begunOf(form, device)) {
    const release = await device.hold(nameOf(device, { key }));
    if (!release) continue;
    // another tab may have handed it in or changed it in between
    const now = (await begunOf(form, device)).find((one) => one.key === key);
    if (now) return held(device, idOf(now), key, now, release);
    release();
  }
  return newDraft(form, device);
}

/**
 * Drafts of this form, newest first, from the store and the notes. A store that cannot be read must not prevent
 * writing.
 */
async function begunOf(form: string, device: Device): Promise<Draft[]> {
  const read = device.access('read drafts', () => draftsOf(device.outbox, form));
  const kept = await inTime(read, limits.storeAnswerMs).catch(() => []);
  return withLastWords(device.account, kept, device.notes)
    .filter((draft) => formOf(draft) === form)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** An empty draft. */
export async function newDraft(form: string, device: Device): Promise<HeldDraft> {
  const id = device.mintId();
  const key = draftKey(form, id);
  return held(device, id, key, null, (await device.hold(nameOf(device, { key }))) ?? (() => undefined));
}

/** What is no draft yet, or no longer, is one of its own beside any others of its form; stored when it resolves. */
export async function keepNew(form: string, value: unknown, device: Device): Promise<void> {
  const fresh = await newDraft(form, device);
  try {
    await fresh.keep(value);
  } finally {
    fresh.release();
  }
}

/** Removes a draft that no tab is writing. */
export async function discardHeld(key: string, device: Device): Promise<boolean> {
  const release = await device.hold(nameOf(device, { key }));
  if (!release) return false;
  try {
    await held(device, idOf({ key }), key, null, release).discard();
    return true;
  } finally {
    release();
  }
}

/** Moves what pages noted as they were left into the drafts, except for drafts that a tab still holds. */
export async function recallLastWords(device: Device): Promise<void> {
  for (const words of lastWordsOf(device.account, device.notes))
    // what cannot be moved now stays noted, and is part of every form, count and export
    await recall(device, words, await device.hold(nameOf(device, words))).catch(() => undefined);
}

/** The same continuously, as soon as another tab that is closing releases its draft. */
export function followLastWords(device: Device): () => void {
  const stop = new AbortController();
  const awaited = new Set<string>();
  onLastWords(device.account, stop.signal, (key) => {
    if (awaited.has(key)) return;
    awaited.add(key);
    const free = device.hold(nameOf(device, { key }), { signal: stop.signal }).finally(() => awaited.delete(key));
    const moved = free.then((release) => {
      const words = lastWordsOf(device.account, device.notes).find((one) => one.key === key);
      return words && !stop.signal.aborted ? recall(device, words, release) : release?.();
    });
    // the next start moves what this tab could not
    moved.catch(() => undefined);
  });
  return () => stop.abort();
}

async function recall(device: Device, words: LastWords, release: (() => void) | undefined): Promise<void> {
  if (!release) return;
  try {
    await device.access('recall draft', () => catchUp(device.outbox, words));
    forgetLastWords(device.account, words.key, device.notes);
  } finally {
    release();
  }
}

export const nameOf = ({ account }: Device, { key }: Pick<LastWords, 'key'>): string => `${account} ${key}`;

function held(device: Device, id: string, key: string, begun: HeldDraft['begun'], release: () => void): HeldDraft {
  // a clock that went back must not make what was typed last the older one
  let last = begun?.at ?? '';
  const stamp = () => {
    const now = device.now();
    last = now > last ? now : last;
    return last;
  };
  // an older write that finishes late must not remove what was noted after it began
  let notes = 0;
  const written = async (label: string, write: () => Promise<void>) => {
    const before = notes;
    await device.access(label, write);
    if (notes === before) forgetLastWords(device.account, key, device.notes);
  };
  return {
    id,
    key,
    begun: begun && { value: begun.value, at: begun.at },
    keep: async (value, unsent) => {
      const at = stamp();
      const draft = { key, value, at, ...(unsent && { unsent }) };
      await written('write draft', () => writeDraft(device.outbox, draft));
      return at;
    },
    discard: () => written('remove draft', () => removeDraft(device.outbox, key)),
    leave: (value, unsent) => {
      notes += 1;
      const words = { key, value, at: stamp(), ...(unsent && { unsent }) };
      noteLastWords(device.account, words, device.notes);
    },
    release,
  };
}
