import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#model/limits.ts';
import type { MutationName } from '#mutations/all.ts';
import { inTime } from '#local/inTime.ts';
import { mintId } from './browserDevice.ts';
import { type HeldDraft, holdDraft, newDraft } from './draft.ts';
import { type HandedIn, handIn, type Writing } from './handIn.ts';
import { keepDraft } from './underWay.ts';

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
  /** For a form that stays open after it was handed in: what is written from now on is another draft. */
  goOn: () => Promise<void>;
}

/** Milliseconds from one write to the next: a tab that crashes loses what came after the last one. */
const every = 100;
/** ... and until a failed write is retried. */
const again = 2_000;

interface Work {
  held: HeldDraft | null;
  /** The draft's id, also where none can be kept. */
  id: string;
  stands: 'open' | 'beingHandedIn' | 'handedIn';
  /** The page is being left: only what is requested synchronously is done. */
  leaving: boolean;
  /** The last change, until it is on disk; `undefined` when there is none. */
  waiting: unknown;
  unsent: boolean;
  /** When the last write began. */
  last: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  writing: Promise<void>;
  handingIn: Promise<unknown>;
  /** The mutation by which a form is saving itself that is written in meanwhile. */
  saving: string | undefined;
}

/** By form: the drafts of forms that have closed in this tab, until each is written and released. */
const lettingGo = new Map<string, Promise<unknown>>();

/** A store that never answers must not prevent writing. */
const letGo = (form: string): Promise<unknown> =>
  inTime(Promise.resolve(lettingGo.get(form)), limits.storeAnswerMs).catch(() => lettingGo.delete(form));

/**
 * Keeps what a person writes in this form on the device until it is handed in or discarded: it survives a reload, a
 * crash and a closed tab. `form` names it, with the record's id where one is edited: `question.edit:<id>`; null while
 * the form is closed.
 */
export function useDraft<Value>(form: string | null): DraftState<Value> {
  const work = useRef<Work>(undefined as never);
  work.current ??= {
    held: null,
    id: '',
    stands: 'open',
    leaving: false,
    waiting: undefined,
    unsent: false,
    last: 0,
    timer: undefined,
    writing: Promise.resolve(),
    handingIn: Promise.resolve(),
    saving: undefined,
  };
  const [shown, setShown] = useState<Pick<DraftState<Value>, 'ready' | 'begun' | 'id' | 'key'>>(opening);
  const [kept, setKept] = useState<{ at: string | null; failed: boolean }>({ at: null, failed: false });

  const flush = useCallback((): Promise<void> => {
    const { current: now } = work;
    clearTimeout(now.timer);
    now.timer = undefined;
    const { held } = now;
    if (!held || now.waiting === undefined || now.stands === 'handedIn') return now.writing;
    if (isLeaving(now)) held.leave(now.waiting, now.unsent);
    if (now.stands === 'beingHandedIn') return now.writing;
    // one write at a time, and the latest value when its turn comes: an older text must never overwrite a newer one
    now.writing = now.writing.then(async () => {
      const { waiting, unsent } = now;
      if (waiting === undefined || now.stands !== 'open') return;
      now.last = Date.now();
      try {
        const at = waiting === null ? await held.discard().then(() => null) : await held.keep(waiting, unsent);
        // it stays queued until then: a page that is left during a write loses the write
        if (now.waiting === waiting && now.unsent === unsent) now.waiting = undefined;
        setKept({ at, failed: false });
      } catch {
        setKept((before) => ({ ...before, failed: true }));
        // the browser's other store may accept it meanwhile, and the next start moves it
        held.leave(waiting, unsent);
        if (now.held === held) now.timer ??= setTimeout(() => void flush(), again);
      }
    });
    return now.writing;
  }, []);

  useEffect(() => {
    let left = false;
    const { current: now } = work;
    const open = async () => {
      if (form === null) return;
      // A form that just closed in this tab releases its draft first, and strict mode's first effect never holds one
      await letGo(form);
      if (left) return;
      const held = await holdDraft(form);
      if (left) return held.release();
      Object.assign(now, { held, id: held.id, stands: 'open', waiting: undefined });
      setShown({ ready: true, begun: held.begun as DraftState<Value>['begun'], id: held.id, key: held.key });
      setKept({ at: held.begun?.at ?? null, failed: false });
    };
    // a store that cannot be read must not prevent writing; the form shows that nothing is kept
    open().catch(() => {
      now.id = mintId();
      setShown({ ...opening, ready: true, id: now.id });
      setKept({ at: null, failed: true });
    });
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    const leaving = () => {
      now.leaving = true;
      void flush();
    };
    // restored from the back/forward cache
    const back = () => {
      now.leaving = false;
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    window.addEventListener('pageshow', back);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      window.removeEventListener('pageshow', back);
      const { held } = now;
      // a form that hands in as it closes still holds its draft until that is done
      const written = Promise.all([flush(), now.handingIn]).finally(() => held?.release());
      if (form !== null) lettingGo.set(form, Promise.all([lettingGo.get(form), written]));
      now.held = null;
    };
  }, [form, flush]);

  const keep = useCallback(
    (value: Value | null, unsent = false) => {
      const { current: now } = work;
      now.waiting = value;
      now.unsent = unsent;
      if (now.saving) keepDraft(now.saving);
      // an editor reports on leaving too, after this listener has run
      if (isLeaving(now)) return void flush();
      now.timer ??= setTimeout(() => void flush(), Math.max(0, now.last + every - Date.now()));
    },
    [flush],
  );
  const discard = useCallback(async () => {
    const { current: now } = work;
    now.waiting = null;
    await flush();
  }, [flush]);
  const handInNow = useCallback(
    <Name extends MutationName>(
      name: Name,
      writing: Writing<Name>,
      mutation = mintId(),
      goesOn = false,
    ): Promise<HandedIn> => {
      const { current: now } = work;
      // as it is now: a form that closes lets go of it
      const { held, id } = now;
      if (goesOn) now.saving = mutation;
      // if the tab dies in between, either the draft or the entry exists
      const settle = async () => {
        await flush();
        now.stands = 'beingHandedIn';
      };
      const store = async () => {
        const handedIn = await handIn(name, writing, { id, key: held?.key ?? '', settle }, mutation);
        now.saving = undefined;
        now.stands = handedIn.stored && !goesOn ? 'handedIn' : 'open';
        const isTypedSince = goesOn && now.waiting !== undefined;
        // what was noted in case the page was left is stored as well
        if (handedIn.stored && !isTypedSince) await held?.discard().catch(() => undefined);
        else void flush();
        return handedIn;
      };
      const handedIn = store();
      now.handingIn = handedIn.catch(() => undefined);
      return handedIn;
    },
    [flush],
  );
  const goOn = useCallback(async () => {
    const { current: now } = work;
    const { held } = now;
    if (!held || form === null) return;
    const next = await newDraft(form);
    // closed meanwhile
    if (now.held !== held) return next.release();
    held.release();
    Object.assign(now, { held: next, id: next.id, stands: 'open', waiting: undefined });
    setShown({ ready: true, begun: null, id: next.id, key: next.key });
    setKept({ at: null, failed: false });
  }, [form]);

  return { ...shown, keptAt: kept.at, failed: kept.failed, keep, flush, discard, handIn: handInNow, goOn };
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
export async function bringBack(form: string, value: unknown): Promise<void> {
  const held = await newDraft(form);
  try {
    await held.keep(value);
  } finally {
    held.release();
  }
}

const isLeaving = ({ leaving }: Work): boolean => leaving || document.visibilityState === 'hidden';

const opening = { ready: false, begun: null, id: '', key: '' };
