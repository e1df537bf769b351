import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { textProblemTexts } from '#i18n/sections/textProblem.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Question } from '#model/noun.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { isMaliciousHtml } from '#ui/maliciousHtml.ts';
import { usePhone } from '#ui/media.ts';
import { Notice, OfflineNote } from '#ui/notice.tsx';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { editQuestion } from './editQuestion.ts';
import { type EditorContent, QuestionFields } from './questionFields.tsx';
import { FieldsSkeleton } from './fieldsSkeleton.tsx';
import {
  emptyForm,
  formOfDraft,
  formOfQuestion,
  isSame,
  type Place,
  placesOf,
  type Problem,
  problemsOf,
  type QuestionForm,
} from './questionForm.ts';
import { submitQuestion } from './submitQuestion.ts';
import { problemText, tellAnswer, tellLimit, tellProblems } from './tell.ts';
import './submit.css';

export interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question as it was when the dialog opened; null for a new one. */
  edited: Question | null;
  /** The mutation that wrote its text as it stands now. */
  presentText?: string;
}

interface State {
  form: QuestionForm;
  /** The mutation whose text an edit started from (R25). */
  saw: string;
  /** The editors begin anew when the form is filled from elsewhere. */
  filled: number;
}

/** One form for a new question and for changing one's own pending question. */
export function QuestionDialog({ open, onClose, edited, presentText = '' }: QuestionDialogProps) {
  const texts = useSection(submitQuestionTexts);
  const problemTexts = useSection(textProblemTexts);
  const common = useTexts().common;
  const phone = usePhone();
  const online = useSyncStatus((status) => status.online);
  const signedIn = useSession((session) => session.account !== null);
  const start = useMemo(() => (edited ? formOfQuestion(edited) : emptyForm), [edited]);
  const draft = useDraft<QuestionForm & { saw?: string }>(
    open ? (edited ? `question.edit:${edited.id}` : 'question.submit') : null,
  );
  const [state, setState] = useState<State>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState<Partial<Record<'question' | 'additional_context', boolean>>>({});
  const [isBegun, setIsBegun] = useState(false);
  const content = useRef<Partial<Record<'question' | 'additional_context', EditorContent>>>({});
  const body = useRef<HTMLDivElement>(null);

  // what was begun is read once, as soon as it is there
  if (draft.ready && !state) {
    const begun = draft.begun?.value;
    setState({ form: begun ? formOfDraft(begun) : start, saw: begun?.saw ?? edited?.text_by ?? '', filled: 0 });
    setIsBegun(begun !== undefined);
  }
  const form = state?.form;
  const problems = useMemo(
    () => (tried && form ? problemsOf(form, { signedIn, isMalicious: isMaliciousHtml }) : []),
    [tried, form, signedIn],
  );
  const errors: Partial<Record<Place, string>> = {};
  if (form)
    for (const problem of problems)
      for (const place of placesOf(problem, form)) errors[place] ??= problemText(problem, texts, problemTexts);

  // in the event itself: a page that is being closed draws nothing any more, and two editors may tell in one breath
  const latest = useRef<State>(undefined);
  const put = (next: State) => {
    latest.current = next;
    setState(next);
    draft.keep(isSame(next.form, start) ? null : { ...next.form, ...(edited && { saw: next.saw }) });
  };
  const change = (changes: Partial<QuestionForm>) => {
    const before = latest.current ?? state;
    if (before) put({ ...before, form: { ...before.form, ...changes } });
  };
  const fill = ({ form, saw }: Pick<State, 'form' | 'saw'>): Pick<State, 'form' | 'saw'> | null => {
    const before = latest.current ?? state;
    put({ form, saw, filled: (before?.filled ?? 0) + 1 });
    setIsBegun(!isSame(form, start));
    setTried(false);
    setTaking({});
    return before && !isSame(before.form, start) ? before : null;
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draft.restored }, fill);
  const startAnew = () => {
    const before = fill({ form: start, saw: edited?.text_by ?? '' });
    if (before) offerBack(texts.draft.discarded, before);
  };

  const submit = async () => {
    if (!state || busy) return;
    // the editors tell a moment later than it is typed
    const now: QuestionForm = {
      ...state.form,
      question: content.current.question?.() ?? state.form.question,
      additional_context: content.current.additional_context?.() ?? state.form.additional_context,
    };
    put({ ...state, form: now });
    const found = problemsOf(now, { signedIn, isMalicious: isMaliciousHtml });
    setTried(true);
    if (found.length) {
      tellProblems(found, texts, problemTexts);
      focusFirst(body.current, found, now);
      return;
    }
    setBusy(true);
    await draft.flush();
    draft.close();
    const result = edited
      ? await editQuestion({ form: now, id: edited.id, saw: state.saw, draft: draft.key })
      : await submitQuestion({ form: now, id: draft.id, draft: draft.key });
    setBusy(false);
    if (result.outcome !== 'stored') draft.reopen();
    switch (result.outcome) {
      case 'stored':
        onClose();
        void tellAnswer(result.entry, texts, edited !== null);
        return;
      case 'limited':
        return tellLimit(result, texts);
      case 'blocked':
        return;
      case 'changed':
        put({ ...state, form: now, saw: presentText });
        showToast({ kind: 'error', title: texts.toast.error, message: texts.toast.changed });
        return;
      case 'failed':
        showToast({
          kind: 'error',
          title: texts.toast.error,
          message: edited
            ? 'decided' in result && result.decided
              ? texts.toast.decided
              : texts.toast.editFailed
            : texts.toast.failed,
        });
    }
  };

  const label = edited ? texts.save : texts.submit;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={edited ? texts.editTitle : texts.title}
      subtitle={phone ? undefined : texts.subtitle}
      width={880}
      onSubmit={() => void submit()}
      foot={
        <>
          <Kept at={draft.keptAt} failed={draft.failed} />
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            look="primary"
            busy={busy || Boolean(taking.question || taking.additional_context)}
            disabled={!state}
          >
            {label}
          </Button>
        </>
      }
    >
      <div ref={body} className="submit-question" onKeyDown={noImplicitSubmit}>
        {!online && <OfflineNote>{texts.offline}</OfflineNote>}
        {isBegun && draft.begun && (
          <Notice look="calm" icon="note" role="status" title={texts.draft.restored}>
            <p>{texts.draft.restoredMessage(formatDate(draft.begun.at, 'dateTime'))}</p>
            <Button size="dense" icon="trash" onClick={startAnew}>
              {texts.draft.discard}
            </Button>
          </Notice>
        )}
        <ErrorBoundary>
          {state ? (
            <QuestionFields
              key={state.filled}
              form={state.form}
              errors={errors}
              onChange={change}
              content={content}
              disabled={busy}
              withFeatured={!edited}
              onImages={(place, isTaken) => setTaking((before) => ({ ...before, [place]: isTaken }))}
            />
          ) : (
            <FieldsSkeleton label={common.loading} />
          )}
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}

function Kept({ at, failed }: { at: string | null; failed: boolean }) {
  const texts = useSection(submitQuestionTexts).draft;
  if (failed)
    return (
      <span className="keep">
        <Icon name="alert" size={14} />
        {texts.failed}
      </span>
    );
  if (!at) return <span className="keep" />;
  return (
    <span className="keep">
      <Icon name="check" size={14} />
      {texts.kept(formatDate(at, 'time'))}
    </span>
  );
}

/** Enter on the switch would submit the whole form, as in any field of one. */
function noImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox')
    event.preventDefault();
}

function focusFirst(body: HTMLElement | null, problems: readonly Problem[], form: QuestionForm): void {
  const wrong = new Set(problems.flatMap((problem) => placesOf(problem, form)));
  const places: readonly Place[] = ['company', 'role', 'question', 'additional_context'];
  const place = places.find((one) => wrong.has(one));
  body?.querySelector<HTMLElement>(`[data-place="${place}"] :is([role=combobox], [contenteditable])`)?.focus();
}
