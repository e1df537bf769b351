import { useEffect, useMemo, useState } from 'react';
import { of } from 'rxjs';
import type { KnownWords } from '#model/oneError.ts';
import { nextTurn, whenDrawn } from '#state/turn.ts';
import { type Entry, isSearched, ownEntries, ownRecords, questionEntry } from './everywhere.ts';
import { type Live, type Query, useLive } from './live.ts';
import { type BankQuestion, questionBank } from './questionBank.ts';

/** What only some people's devices hold: read like the rest, and given by whoever knows that this person is one of them. */
export interface MoreEntries<Rows = unknown> {
  query: Query<Rows>;
  entriesOf(rows: Rows): Iterable<Entry>;
}

export interface Entries {
  /** In parts, by where they come from. */
  parts: readonly (readonly Entry[])[];
  /** Everything on this device has been read and prepared. */
  isWhole: boolean;
  /** Something could not be read. */
  failed: string | null;
}

/**
 * Everything on this device that can be found, prepared in slices and kept up to date (FIND-02, FIND-03, FIND-17).
 * @param words takes the words of all of it: what has been read into it once is not read again
 */
export function useEntries(user: string, isAdmin: boolean, more: MoreEntries | undefined, words: KnownWords): Entries {
  const bank = useLive(questionBank());
  const own = useLive(ownRecords(user));
  const others = useLive<unknown>(more?.query ?? nothing);
  const questions = bank.state === 'ready' ? bank.value.questions : none;
  const isRead = bank.state === 'ready' && bank.value.isWhole;
  const byId = useMemo(() => new Map(isRead ? questions.map((one) => [one.id, one]) : []), [questions, isRead]);
  const ofBank = usePrepared(questions, () => bankEntries(questions, isAdmin), words);
  const ofOwn = usePrepared(
    useMemo(() => ({ own, byId }), [own, byId]),
    () => (own.state === 'ready' ? ownEntries(own.value, byId) : []),
    words,
  );
  const ofOthers = usePrepared(
    others,
    () => (others.state === 'ready' && more ? more.entriesOf(others.value) : []),
    words,
  );
  const parts = useMemo(() => [ofBank.entries, ofOwn.entries, ofOthers.entries], [ofBank, ofOwn, ofOthers]);
  const isPrepared = [ofBank, ofOwn, ofOthers].every((part) => part.isDone);
  const isLoading = !isRead || own.state === 'loading' || others.state === 'loading' || (isAdmin && !more);
  return { parts, isWhole: isPrepared && !isLoading, failed: failureOf(bank, own, others) };
}

const none: readonly BankQuestion[] = [];

/** Hooks are called in any case: without more there is nothing to wait for. */
const nothing: Query<null> = { key: 'nothing', read: () => of(null) };

const failureOf = (...reads: readonly Live<unknown>[]): string | null =>
  reads.find((read) => read.state === 'error')?.message ?? null;

/** By question: an entry is made once for each version of it. */
const made = new WeakMap<BankQuestion, Entry>();

function* bankEntries(questions: readonly BankQuestion[], isAdmin: boolean): Generator<Entry> {
  for (const question of questions) {
    if (!isSearched(question, isAdmin)) continue;
    const entry = made.get(question) ?? questionEntry(question);
    made.set(question, entry);
    yield entry;
  }
}

/** Milliseconds of preparing between which a slow phone still responds. */
const sliceTime = 8;

interface Prepared {
  entries: readonly Entry[];
  isDone: boolean;
}

/** Takes them in slices. What was prepared before stays meanwhile, so that nothing flickers when a row changes. */
function usePrepared(source: unknown, entriesOf: () => Iterable<Entry>, words: KnownWords): Prepared {
  const [prepared, setPrepared] = useState<Prepared>({ entries: [], isDone: false });
  useEffect(() => {
    let isLeft = false;
    const work = async () => {
      const entries: Entry[] = [];
      // the box itself is drawn first
      await whenDrawn();
      if (isLeft) return;
      let began = performance.now();
      for (const entry of entriesOf()) {
        entries.push(entry);
        learn(entry, words);
        if (performance.now() - began < sliceTime) continue;
        await nextTurn();
        if (isLeft) return;
        began = performance.now();
      }
      if (!isLeft) setPrepared({ entries, isDone: true });
    };
    void work();
    return () => {
      isLeft = true;
    };
    // the function is the source's own
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source, words]);
  return prepared;
}

/** For which collection of words an entry was read last. */
const learnt = new WeakMap<Entry, KnownWords>();

function learn(entry: Entry, words: KnownWords): void {
  if (learnt.get(entry) === words) return;
  learnt.set(entry, words);
  words.add(entry.text);
}
