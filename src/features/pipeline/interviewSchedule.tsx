import { type FormEvent, useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { useTexts } from '#i18n/texts.ts';
import type { CandidateInterviews } from '#queries/interviews.ts';
import { showToast } from '#state/toast.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { InterviewFields } from './interviewFields.tsx';
import {
  contentOfForm,
  emptyForm,
  formFrom,
  type InterviewForm,
  isEmptyForm,
  isMissing,
  problemsOf,
} from './interviewForm.ts';

const untouched: ReadonlySet<never> = new Set<never>();

interface ScheduleProps {
  user: string;
  known: CandidateInterviews;
}

/** INT-02 to INT-09, INT-44. What is typed is kept as a draft until the interview is scheduled or discarded. */
export function ScheduleForm({ user, known }: ScheduleProps) {
  const texts = useSection(interviewsTexts);
  const { common } = useTexts();
  const draft = useDraft<unknown>(`interview.schedule:${user}`);
  const [typed, setTyped] = useState<InterviewForm | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isDoubtful, setDoubtful] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const form = typed ?? (draft.begun ? formFrom(draft.begun.value) : emptyForm);
  const problems = problemsOf(form);
  const show = useOwnToast(problems.size === 0);
  const isBegun = !isEmptyForm(form);

  const put = (next: InterviewForm): InterviewForm | null => {
    const before = typed;
    setTyped(next);
    draft.keep(isEmptyForm(next) ? null : next);
    return before && !isEmptyForm(before) ? before : null;
  };
  const offerBack = useOfferBack(true, { undo: common.undo, restored: texts.draftRestored }, put);
  const discard = () => {
    offerBack(texts.draftDiscarded, form);
    setTyped(emptyForm);
    setAttempted(false);
    void draft.discard();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // a dialog around it may have a form of its own
    event.stopPropagation();
    if (busy || !draft.ready) return;
    setAttempted(true);
    if (problems.size) {
      // the errors must be rendered first
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return show(
        isMissing(form)
          ? { kind: 'error', title: texts.missing, message: texts.missingMessage }
          : { kind: 'error', title: texts.notRight, message: texts.notRightMessage },
      );
    }
    setBusy(true);
    const content = contentOfForm(form);
    const written = await draft.handIn('interview.schedule', (id) => ({
      ...{ id, user_id: user },
      ...content,
    }));
    setBusy(false);
    if (!written.stored) return show({ kind: 'error', title: texts.error, message: texts.createFailed });
    await draft.goOn();
    setTyped(emptyForm);
    setAttempted(false);
    showToast({ kind: 'success', title: texts.scheduled });
    fields.current?.focus();
  };
  return (
    <form className="interview-form" noValidate aria-label={texts.schedule} onSubmit={(event) => void submit(event)}>
      <h3>{texts.schedule}</h3>
      <InterviewFields
        ref={fields}
        form={form}
        onChange={(some) => void put({ ...form, ...some })}
        problems={attempted ? problems : untouched}
        isFixed={!draft.ready || busy}
        user={user}
        known={known}
        onDoubt={setDoubtful}
      />
      <Button type="submit" look="primary" icon="calendar" busy={busy} wide>
        {isDoubtful ? texts.submitAnyway : texts.submit}
      </Button>
      {draft.failed && (
        <p className="interview-draft" role="status">
          <Icon name="alert" size={14} />
          {texts.draftNotKept}
        </p>
      )}
      {isBegun && draft.keptAt && !draft.failed && (
        <p className="interview-draft">
          <Icon name="check" size={14} />
          {texts.draftKept(formatDate(draft.keptAt, 'time'))}
          <Button look="quiet" size="dense" onClick={discard}>
            {texts.discardDraft}
          </Button>
        </p>
      )}
    </form>
  );
}
