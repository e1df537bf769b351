import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import type { Question } from '#model/noun.ts';
import { canMerge, type ComparedField, contentIn, mergedContent } from '#model/writtenText.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';
import { contentOfForm, formOfQuestion, type QuestionForm, withContent } from './questionForm.ts';

/** What the form continues with. */
export interface Chosen {
  /** Replaces what is typed; left out when that stays. */
  form?: QuestionForm;
  /** The present text was seen, and the form's replaces it. */
  instead: true | undefined;
  /** Identifies what was typed in the person's history. */
  aside?: string;
}

interface QuestionConflictProps {
  present: Question;
  different: readonly ComparedField[];
  form: QuestionForm;
  /** What is typed right now: the editors report it with a delay. */
  typed: () => QuestionForm;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onChoose: (chosen: Chosen, title?: string) => void;
  ref: Ref<HTMLElement>;
}

const noun = 'interview_questions';

/** The question was changed on another device while it was edited here (R25). */
export function QuestionConflict(props: QuestionConflictProps) {
  const { present, different, form, typed, busy, onBusy, onChoose, ref } = props;
  const texts = useSection(conflictTexts);
  const labels = useSection(fieldNames);
  const theirs = contentIn(noun, present);
  const takeTheirs = async () => {
    if (busy) return;
    // no typing while the typed text is set aside
    onBusy(true);
    const aside = await keepAside(noun, present.id, contentOfForm(typed()));
    onBusy(false);
    if (aside) onChoose({ form: formOfQuestion(present), instead: undefined, aside }, texts.theirsTaken);
  };
  const takeBoth = () => {
    const mine = typed();
    const both = withContent(mine, mergedContent(noun, contentOfForm(mine), theirs));
    onChoose({ form: both, instead: true }, texts.bothTaken);
  };
  return (
    <TextConflict
      ref={ref}
      busy={busy}
      fields={different.map((one) => ({ ...one, label: labels[one.field] }))}
      onMine={() => onChoose({ form: typed(), instead: true })}
      onTheirs={() => void takeTheirs()}
      onBoth={canMerge(noun, contentOfForm(form), theirs) ? takeBoth : undefined}
    />
  );
}
