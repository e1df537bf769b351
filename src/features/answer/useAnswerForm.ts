import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerField, AnswerForm, MyAnswer } from '#model/myAnswer.ts';
import { clock } from '#state/clock.ts';
import { keepAside, takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import { type AnswerView, AnswerWriting, type KeptAnswer } from './answerWriting.ts';

export type AnswerEditor = Pick<RichTextEditorHandle, 'read' | 'flush'>;

export interface AnswerFormState extends Omit<AnswerView, 'form' | 'failed'> {
  /** Undefined until the draft is read. */
  form: AnswerForm | undefined;
  /** Filled by the editors: they report what is typed with a delay. */
  editors: RefObject<Partial<Record<AnswerField, AnswerEditor>>>;
  writing: AnswerWriting;
  /** When the draft of what is not saved was kept. */
  keptAt: string | null;
  problem: 'tooLong' | 'notKept' | 'noQuestion' | null;
}

const nothing = { form: undefined, filled: 0, savedAt: null, failed: null, conflict: [], tooLong: new Set<string>() };

/** An answer that saves itself. */
export function useAnswerForm(question: string, present: MyAnswer | null): AnswerFormState {
  const draft = useDraft<KeptAnswer>(`answer.write:${question}`);
  const [view, setView] = useState<AnswerView>();
  const editors = useRef<Partial<Record<AnswerField, AnswerEditor>>>({});
  const [writing] = useState(
    () =>
      new AnswerWriting(question, {
        ...{ draft, shows: setView, keepAside, takeBack, now: () => clock.now() },
        flush: () => Object.values(editors.current).forEach((editor) => editor?.flush()),
        after: (milliseconds, work) => {
          const timer = setTimeout(work, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
  );
  const { ready, begun } = draft;
  // before anything is painted
  useLayoutEffect(() => {
    if (ready) writing.begin(begun?.value, present);
    writing.see(present);
  }, [writing, ready, begun, present]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void writing.save();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [writing]);
  // before the draft is released and the editors are gone
  useLayoutEffect(() => () => void writing.save(), [writing]);
  const { failed, ...shown } = view ?? nothing;
  const problem = shown.tooLong.size ? 'tooLong' : draft.failed ? 'notKept' : failed;
  return { ...shown, editors, writing, keptAt: draft.keptAt, problem };
}
