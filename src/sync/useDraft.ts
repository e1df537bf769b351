import { useEffect, useMemo, useState } from 'react';
import type { MutationName } from '#mutations/all.ts';
import { discardHeld, keepNew } from './draft.ts';
import { currentDevice, mintId } from './browserDevice.ts';
import { Drafting, opening, type Page, type Shown } from './drafting.ts';
import type { HandedIn, Refusal, Write, Writing } from './handIn.ts';
import { mutate } from './mutate.ts';
import { keepDraft, underWay } from './underWay.ts';

export type { Write } from './handIn.ts';

export interface DraftState<Value> {
  /** Allow typing only once it is `ready`: an earlier draft would arrive too late. */
  ready: boolean;
  /** The earlier draft as it was kept; null when there is none. The form reads it once. */
  begun: { value: Value; at: string } | null;
  /** The id of the record that the draft becomes. */
  id: string;
  /** Its name on this device; '' while nothing can be kept. */
  key: string;
  /** When it was last kept, ISO 8601; null while there is nothing to keep. */
  keptAt: string | null;
  /** The device could not keep the last change. */
  failed: boolean;
  /**
   * Call after every change, in the event that made it; null when nothing worth keeping is left. Written at once, at
   * most ten times a second while someone types, and synchronously when the page is hidden or left.
   * @param unsent its author believes that it was handed in, and it cannot be: that needs attention
   */
  keep: (value: Value | null, unsent?: boolean) => void;
  /** Writes what is not yet written. */
  flush: () => Promise<void>;
  discard: () => Promise<void>;
  /**
   * The only way to hand a form in: stores what it writes and removes its draft in the same transaction. From then on
   * nothing more is kept, or a late write would bring the draft back; what could not be stored continues to be kept in
   * its latest state.
   * @param id of the mutation, where it was minted before
   * @param goesOn for a form that saves itself while somebody writes: what is typed meanwhile is kept as before
   */
  handIn: <Name extends MutationName>(
    name: Name,
    writing: Writing<Name>,
    id?: string,
    goesOn?: boolean,
  ) => Promise<HandedIn>;
  /**
   * Hands in a form that makes several changes, in their order; the draft goes with the last of them. Interrupted, what
   * the form then still differs in is handed in by the same again.
   * @returns why it stopped; null when all of it is stored
   */
  handInAll: (writes: readonly Write[]) => Promise<Refusal | null>;
  /** For a form that stays open after it was handed in: what is written from now on is another draft. */
  goOn: () => Promise<void>;
}

const thisPage: Page = {
  ...{ device: currentDevice, mintId, mutate, underWay, keepDraft },
  isHidden: () => document.visibilityState === 'hidden',
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Keeps what a person writes in this form on the device until it is handed in or discarded: it survives a reload, a
 * crash and a closed tab. `form` names it, with the record's id where one is edited: `question.edit:<id>`; null while
 * the form is closed.
 */
export function useDraft<Value>(form: string | null): DraftState<Value> {
  const [shown, setShown] = useState<Shown>(opening);
  const drafting = useMemo(
    () => new Drafting((changed) => setShown((before) => ({ ...before, ...changed })), thisPage),
    [],
  );
  useEffect(() => {
    const close = drafting.open(form);
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && drafting.hide(),
      listen,
    );
    window.addEventListener('pagehide', () => drafting.leave(), listen);
    window.addEventListener('pageshow', () => drafting.return(), listen);
    return () => {
      stop.abort();
      void close();
    };
  }, [drafting, form]);
  return useMemo(
    () => ({
      ...(shown as Shown & Pick<DraftState<Value>, 'begun'>),
      keep: (value, unsent) => drafting.keep(value, unsent),
      flush: () => drafting.flush(),
      discard: () => drafting.discard(),
      handIn: (name, writing, id, goesOn) => drafting.handIn(name, writing, id, goesOn),
      handInAll: (writes) => drafting.handInAll(writes),
      goOn: () => drafting.goOn(),
    }),
    [drafting, shown],
  );
}

/**
 * The draft of a small form whose fields are texts: what was typed in it stands in it again, and what was not is as the
 * record has it by now.
 * @param stored what the fields hold without a draft
 */
export function useFieldsDraft<Field extends string>(form: string | null, stored: Readonly<Record<Field, string>>) {
  const draft = useDraft<Partial<Record<Field, string>>>(form);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const names = Object.keys(stored) as Field[];
  const begun = (draft.begun?.value ?? {}) as Partial<Record<Field, unknown>>;
  const valueOf = (name: Field): string => {
    const earlier = begun[name];
    return typed[name] ?? (typeof earlier === 'string' ? earlier : stored[name]);
  };
  const values = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Field, string>;
  const change = (changes: Partial<Record<Field, string>>) => {
    setTyped((before) => ({ ...before, ...changes }));
    const changed = Object.entries<string>({ ...values, ...changes }).filter(
      ([name, value]) => value !== stored[name as Field],
    );
    draft.keep(changed.length ? (Object.fromEntries(changed) as Partial<Record<Field, string>>) : null);
  };
  const { ready, discard, failed, handIn: handInNow } = draft;
  return { values, change, ready, discard, failed, handIn: handInNow };
}

/** What was in a draft that is gone is one again, beside any that was begun since; stored when it resolves. */
export const bringBack = (form: string, value: unknown): Promise<void> => keepNew(form, value, currentDevice());

/** @return false where a tab is writing it */
export const discardDraft = (key: string): Promise<boolean> => discardHeld(key, currentDevice());
