import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ComparedField, conflictOf, contentIn, mergedContent } from '#model/writtenText.ts';
import { problemsIn } from '#mutations/problems.ts';
import { keepAside, takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import {
  type AnswerField,
  type AnswerForm,
  contentOfAnswer,
  formOfAnswer,
  isSameAnswer,
  type MyAnswer,
  withContent,
} from '#model/myAnswer.ts';
import type { Id } from '#model/noun.ts';
import { clock } from '#state/clock.ts';

/** Milliseconds after the last key until the text is saved (ANSWER-07). */
const savesAfter = 1_000;

interface State {
  form: AnswerForm;
  /** What is stored on this device. */
  start: AnswerForm;
  /** The mutation whose text this started from (R25). */
  saw: string;
  /** That text was seen, and this one replaces it. */
  instead?: true | undefined;
  /** Something in it was written while the screen said that it is private (A164). */
  isPrivate: boolean;
  /** Goes up when the form is filled from elsewhere, so that the editors begin again. */
  filled: number;
}

export type AnswerEditor = Pick<RichTextEditorHandle, 'read' | 'flush'>;

export interface AnswerWriting {
  /** Undefined until the draft is read. */
  form: AnswerForm | undefined;
  filled: number;
  /** Filled by the editors: they report what is typed with a delay. */
  editors: RefObject<Partial<Record<AnswerField, AnswerEditor>>>;
  /** @param filled of the reporting editor: what an earlier one reports late is not taken */
  change: (changes: Partial<AnswerForm>, filled: number) => void;
  /** Saves at once; false where it could not. */
  save: () => Promise<boolean>;
  /** When it was last stored on this device, ISO 8601; null until something was. */
  savedAt: string | null;
  /** When the draft of what is not saved was kept. */
  keptAt: string | null;
  problem: 'tooLong' | 'notKept' | 'noQuestion' | null;
  /** The fields that are too long. */
  tooLong: ReadonlySet<string>;
  /** Fields in which a text of another device differs from what is written here and not saved. */
  conflict: readonly ComparedField[];
  choose: {
    mine: () => void;
    /** @returns identifies what was written here in the person's history; undefined where it could not be kept there */
    theirs: () => Promise<string | undefined>;
    both: (() => void) | undefined;
  };
  /** What is written right now. */
  current: () => AnswerForm;
  /** Fills the form; returns what it replaced, null if that is stored. */
  replace: (wanted: AnswerForm) => AnswerForm | null;
}

/** An answer that saves itself: a second after the last key, and on leaving. What cannot be saved stays a draft. */
export function useAnswerForm(question: string, present: MyAnswer | null): AnswerWriting {
  const draft = useDraft<AnswerForm & { saw?: string; instead?: true; isPrivate?: boolean }>(
    `answer.write:${question}`,
  );
  const [state, setState] = useState<State>();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [failed, setFailed] = useState<'notKept' | 'noQuestion' | null>(null);
  const failure = useRef(failed);
  failure.current = failed;
  const editors = useRef<Partial<Record<AnswerField, AnswerEditor>>>({});
  const latest = useRef<State>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean> | null>(null);
  /** The versions that this form made or began with: none of them is another device's. */
  const own = useRef(new Set<string>());
  const shown = useRef(present);
  shown.current = present;

  // the draft is read once, as soon as it is ready
  if (draft.ready && !state) {
    const start = formOfAnswer(present);
    const begun = draft.begun?.value;
    const form = begun ? formOfAnswer(begun) : start;
    const isStored = !begun || isSameAnswer(form, start);
    const saw = isStored ? (present?.text_by ?? '') : (begun.saw ?? present?.text_by ?? '');
    const isPrivate = present?.shared !== 'admins' || (!isStored && begun.isPrivate !== false);
    const first = { form, start, saw, instead: isStored ? undefined : begun.instead, isPrivate, filled: 0 };
    own.current.add(saw);
    latest.current = first;
    setState(first);
  }

  const put = (next: State) => {
    const { form, start, saw, instead } = next;
    const isDirty = !isSameAnswer(form, start);
    const isPrivate = shown.current?.shared !== 'admins' || (isDirty && next.isPrivate);
    latest.current = { ...next, isPrivate };
    setState(latest.current);
    const cannot =
      failure.current !== null ||
      foreign(next, shown.current, own.current).length > 0 ||
      Object.keys(problemsOfAnswer(question, form)).length > 0;
    draft.keep(isDirty ? { ...form, saw, isPrivate, ...(instead && { instead }) } : null, cannot);
    clearTimeout(timer.current);
    if (isDirty) timer.current = setTimeout(() => void save(), savesAfter);
  };
  const change = (changes: Partial<AnswerForm>, filled: number) => {
    const now = latest.current;
    if (now?.filled === filled) put({ ...now, form: { ...now.form, ...changes } });
  };
  const fill = (changes: Partial<Omit<State, 'filled'>>) => {
    const now = latest.current!;
    put({ ...now, ...changes, filled: now.filled + 1 });
  };
  const flush = () => Object.values(editors.current).forEach((editor) => editor?.flush());

  const save = async (): Promise<boolean> => {
    flush();
    clearTimeout(timer.current);
    const now = latest.current;
    if (!now || isSameAnswer(now.form, now.start)) return true;
    // what is typed while it is stored is saved after that, also by a form that closes meanwhile
    if (saving.current) {
      while (saving.current) await saving.current;
      return save();
    }
    saving.current = store(now).finally(() => {
      saving.current = null;
    });
    return saving.current;
  };
  const store = async (now: State): Promise<boolean> => {
    if (foreign(now, shown.current, own.current).length || Object.keys(problemsOfAnswer(question, now.form)).length)
      return false;
    const { instead } = now;
    const written = await draft.handIn(
      'answer.write',
      () => ({
        question_id: question as Id<'interview_questions'>,
        saw: now.saw as never,
        ...(instead && { instead }),
        under: now.isPrivate ? 'private' : 'shared',
        ...contentOfAnswer(now.form),
      }),
      undefined,
      true,
    );
    const then = latest.current ?? now;
    if (!written.stored) {
      // deleted elsewhere while it was written here: the words stay, as a new answer
      if (written.refused === 'gone' && !shown.current && now.saw !== '') {
        const anew = { ...then, saw: '' };
        put(anew);
        return store(anew);
      }
      setFailed(written.refused === 'gone' ? 'noQuestion' : written.refused === 'changed' ? null : 'notKept');
      return false;
    }
    own.current.add(written.id);
    setFailed(null);
    setSavedAt(new Date(clock.now()).toISOString());
    put({ ...then, start: now.form, saw: written.id, instead: undefined });
    return true;
  };
  const leave = useRef(save);
  leave.current = save;
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void leave.current();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);
  // before the draft is released and the editors are gone
  useLayoutEffect(() => () => void leave.current(), []);
  // a draft that was found is saved like what is typed
  const isReady = state !== undefined;
  useEffect(() => {
    if (isReady && latest.current) put(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isReady]);

  // nothing is written here: another device's version is shown
  const isFollowing =
    state && !own.current.has(present?.text_by ?? '') && isSameAnswer(state.form, state.start) && present !== null;
  useEffect(() => {
    if (!isFollowing || !present) return;
    flush();
    const now = latest.current!;
    if (!isSameAnswer(now.form, now.start)) return;
    own.current.add(present.text_by ?? '');
    const form = formOfAnswer(present);
    fill({ form, start: form, saw: present.text_by ?? '' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each version once
  }, [isFollowing, present?.text_by]);

  const conflict = state ? foreign(state, present, own.current) : [];
  const taken = () => {
    own.current.add(present?.text_by ?? '');
    return { saw: present?.text_by ?? '', start: formOfAnswer(present) };
  };
  const mine = () => {
    flush();
    put({ ...latest.current!, ...taken(), instead: true });
    void save();
  };
  const theirs = async (): Promise<string | undefined> => {
    flush();
    if (!present) return undefined;
    const { form } = latest.current!;
    const aside = await keepAside('my_answers', present.id, contentIn('my_answers', contentOfAnswer(form)));
    if (!aside) return undefined;
    flush();
    // whoever has written on meanwhile is still asked
    if (!isSameAnswer(form, latest.current!.form)) {
      takeBack(aside);
      return undefined;
    }
    fill({ ...taken(), form: formOfAnswer(present), instead: undefined });
    return aside;
  };
  const both = () => {
    flush();
    const { form } = latest.current!;
    const merged = mergedContent(
      'my_answers',
      contentIn('my_answers', contentOfAnswer(form)),
      contentIn('my_answers', present!),
    );
    fill({ ...taken(), form: withContent(form, merged), instead: true });
    void save();
  };

  const current = () => {
    flush();
    return latest.current!.form;
  };
  const replace = (wanted: AnswerForm): AnswerForm | null => {
    const { form, start } = latest.current!;
    fill({ form: wanted });
    return isSameAnswer(form, start) ? null : form;
  };

  // what cannot be saved needs attention, also once this form is closed
  const isHindered = conflict.length > 0 || failed !== null;
  useEffect(() => {
    if (isHindered && latest.current) put(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isHindered]);

  const tooLong = new Set(state ? Object.keys(problemsOfAnswer(question, state.form)) : []);
  return {
    form: state?.form,
    filled: state?.filled ?? 0,
    ...{ editors, change, save, savedAt, keptAt: draft.keptAt, tooLong, conflict },
    problem: tooLong.size ? 'tooLong' : draft.failed ? 'notKept' : failed,
    choose: { mine, theirs, both: present ? both : undefined },
    ...{ current, replace },
  };
}

/** Why it cannot be saved as it is, by field: until then it is a draft. */
const problemsOfAnswer = (question: string, form: AnswerForm) =>
  problemsIn('answer.write', { question_id: question, saw: '', under: null, ...contentOfAnswer(form) });

/** The fields in which another device's version differs from what is written here and not saved. */
function foreign({ form, start, saw }: State, present: MyAnswer | null, own: ReadonlySet<string>): ComparedField[] {
  if (!present || own.has(present.text_by ?? '') || isSameAnswer(form, start)) return [];
  return conflictOf(contentIn('my_answers', contentOfAnswer(form)), saw, present);
}
