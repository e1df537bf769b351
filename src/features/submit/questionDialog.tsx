import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { textProblemTexts } from '#i18n/sections/textProblem.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Question } from '#model/noun.ts';
import { hasContent, plainText } from '#model/plainText.ts';
import { conflictOf, type Content, contentIn, isRebasable, rebased } from '#model/writtenText.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { openAskedDialog } from '#state/askedDialog.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { takeBack } from '#sync/setAside.ts';
import { bringBack, useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { DeletedElsewhere } from '#ui/deletedElsewhere.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Missing } from '#ui/editor/useContent.ts';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { isMaliciousHtml } from '#ui/maliciousHtml.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { usePhone } from '#ui/media.ts';
import { OfflineNote } from '#ui/notice.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { DraftKept, DraftRestored } from './draftNotes.tsx';
import { editQuestion } from './editQuestion.ts';
import { type Chosen, QuestionConflict } from './questionConflict.tsx';
import { type EditorContent, QuestionFields } from './questionFields.tsx';
import { FieldsSkeleton } from './fieldsSkeleton.tsx';
import {
  contentOfForm,
  emptyForm,
  formOfDraft,
  formOfQuestion,
  isSame,
  type QuestionField,
  placesOf,
  problemsOf,
  type QuestionForm,
  sentForm,
  type TextField,
  withContent,
} from './questionForm.ts';
import { submitQuestion } from './submitQuestion.ts';
import type { SimilarHandle } from './similarQuestions.tsx';
import { isTold, likened, nothingToTell } from './telling.ts';
import { focusFirst, limitToast, problemText, reportAnswer, reportProblems } from './report.ts';
import { WhySentBack } from './whySentBack.tsx';
import './submit.css';

const SimilarQuestions = lazyPiece(async () => (await import('./similarQuestions.tsx')).SimilarQuestions);
const SentNotice = lazyPiece(async () => (await import('./sentNotice.tsx')).SentNotice);
const SentWaiting = lazyPiece(async () => (await import('./sentNotice.tsx')).SentWaiting);
const Tick = lazyPiece(async () => (await import('./similarQuestions.tsx')).Tick);

export interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question as it was when the dialog opened; null for a new one. */
  edited: Question | null;
  /** The current row of the same question; null if there is none. */
  present?: Question | null;
  /** It was deleted while it was edited: what is written becomes a new one. */
  isGone?: boolean;
  /** A new one holds what another app or page sent (A167). */
  sent?: boolean;
}

interface State {
  form: QuestionForm;
  /** Its initial content: an unchanged form is not kept as a draft. */
  start: QuestionForm;
  /** The mutation whose text an edit started from (R25). */
  saw: string;
  /** That text was seen, and this one replaces it. */
  instead?: true | undefined;
  /** That text; unknown in a draft of an app that did not keep it. */
  from?: Content | undefined;
  /** Goes up when the form is filled from elsewhere, so that the editors are remounted. */
  filled: number;
}

/** One form for a new question and for changing one's own pending question. */
export function QuestionDialog({
  open,
  onClose,
  edited,
  present = null,
  isGone = false,
  sent = false,
}: QuestionDialogProps) {
  const texts = useSection(submitQuestionTexts);
  const problemTexts = useSection(textProblemTexts);
  const common = useTexts().common;
  const phone = usePhone();
  const online = useSyncStatus((status) => status.online);
  const signedIn = useSession((session) => session.account !== null);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const forAdmin = isAdmin && edited !== null;
  const everybodys = edited?.status === 'approved';
  // sent back while it is being edited, it is sent again
  const again = !isAdmin && (present ?? edited)?.status === 'rejected';
  const formName = edited ? `question.edit:${edited.id}` : sent ? sentForm : 'question.submit';
  const draft = useDraft<QuestionForm & { saw?: string; instead?: true; from?: Content; shared?: true }>(
    open ? formName : null,
  );
  const [state, setState] = useState<State>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [missing, setMissing] = useState<Partial<Record<TextField, Missing>>>({});
  const [isBegun, setIsBegun] = useState(false);
  const content = useRef<Partial<Record<TextField, EditorContent>>>({});
  const [telling, setTelling] = useState(nothingToTell);
  const similar = useRef<SimilarHandle>(null);
  const lead = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);

  // the draft is read once, as soon as it is ready
  if (draft.ready && !state) {
    const begun = draft.begun?.value;
    const start = edited ? formOfQuestion(edited) : emptyForm;
    const origin = begun ? { saw: begun.saw, instead: begun.instead } : undefined;
    const saw = origin?.saw ?? edited?.text_by ?? '';
    const from = begun ? begun.from : contentOfForm(start);
    setState({ form: begun ? formOfDraft(begun) : start, start, saw, instead: origin?.instead, from, filled: 0 });
    setIsBegun(begun !== undefined);
  }
  const begunForms = useLive(begunDrafts());
  const waiting = begunForms.state === 'ready' ? begunForms.value.find((one) => one.form === sentForm) : undefined;
  const form = state?.form;
  // it was submitted or removed elsewhere
  const isSentGone = sent && draft.ready && draft.begun === null;
  useEffect(() => {
    if (open && isSentGone) openSubmitDialog();
  }, [open, isSentGone]);
  const circumstances = useMemo(() => {
    const refused = (['question', 'additional_context'] as const).filter((place) => missing[place] === 'refused');
    return { signedIn, isMalicious: isMaliciousHtml, refused };
  }, [signedIn, missing]);
  const problems = useMemo(() => (tried && form ? problemsOf(form, circumstances) : []), [tried, form, circumstances]);
  const messages = problems.map((problem) => problemText(problem, texts, problemTexts));
  const show = useOwnToast(problems.length === 0, open, messages);
  const errors: Partial<Record<QuestionField, string>> = {};
  if (form)
    for (const problem of problems)
      for (const place of placesOf(problem, form)) errors[place] ??= problemText(problem, texts, problemTexts);

  // in the event itself: a closing page no longer renders, and two editors may report in the same tick
  const latest = useRef<State>(undefined);
  const put = (next: State) => {
    latest.current = next;
    setState(next);
    const { form, start, saw, instead, from } = next;
    const origin = { saw, ...(instead && { instead }), ...(from && { from }) };
    const kept = isSame(form, start) ? null : { ...form, ...(edited && origin) };
    draft.keep(kept);
    return kept;
  };
  /** @param filled of the reporting editor: an unmounting one reports once more, and must not overwrite new content */
  const change = (changes: Partial<QuestionForm>, filled: number) => {
    const before = latest.current ?? state;
    if (before?.filled === filled) put({ ...before, form: { ...before.form, ...changes } });
  };
  const fill = (wanted: Omit<State, 'filled'>): State | null => {
    const before = latest.current ?? state;
    put({ ...wanted, filled: (before?.filled ?? 0) + 1 });
    setIsBegun(!isSame(wanted.form, wanted.start));
    setTried(false);
    setMissing({});
    return before && !isSame(before.form, before.start) ? before : null;
  };
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draft.restored }, fill);
  /** The current question, or the empty form. */
  const untouched = (): Pick<State, 'form' | 'start' | 'saw' | 'from'> => {
    const question = present ?? edited;
    const form = question ? formOfQuestion(question) : emptyForm;
    return { form, start: form, saw: question?.text_by ?? '', from: contentOfForm(form) };
  };
  const startOver = () => {
    const before = fill(untouched());
    if (before) offerBack(texts.draft.discarded, before);
  };
  const removeSent = async () => {
    const { form } = typed();
    await draft.discard();
    return form;
  };
  const openWaiting = () => {
    if (state) put(typed());
    openSubmitDialog(null, true);
  };
  // nothing was written here: show what another device wrote
  const isFollowing = state && present && present.text_by !== state.saw && isSame(state.form, state.start);
  useEffect(() => {
    if (!isFollowing) return;
    content.current.question?.flush();
    content.current.additional_context?.flush();
    const now = latest.current ?? state;
    if (isSame(now.form, now.start)) fill(untouched());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each version once
  }, [isFollowing, present?.text_by]);

  /** The form's content right now: the editors report what is typed with a delay. */
  const typed = (): State => {
    const now = latest.current ?? state!;
    const { question, additional_context } = content.current;
    const form = {
      ...now.form,
      question: question?.read().html ?? now.form.question,
      additional_context: additional_context?.read().html ?? now.form.additional_context,
    };
    return { ...now, form };
  };
  const theirs = present && contentIn('interview_questions', { ...present });
  /** With what somebody else has written since in fields that nobody touched here (W8). */
  const mineIn = ({ form, from }: Pick<State, 'form' | 'from'>) =>
    theirs ? rebased('interview_questions', contentOfForm(form), from, theirs) : contentOfForm(form);
  /** The fields between which somebody has to choose. */
  const conflictIn = ({ form, from, saw }: State) =>
    theirs && from && isRebasable('interview_questions', contentOfForm(form), from, theirs)
      ? []
      : conflictOf(mineIn({ form, from }), saw, present);
  const conflict = state && !isSame(state.form, state.start) ? conflictIn(state) : [];
  const conflictPlace = useConflictPlace(conflict.length > 0);

  /** @param decided it can no longer be changed: deleted, or for its author decided on */
  const editFailed = (decided: boolean): string => {
    if (!forAdmin) return decided ? texts.toast.decided : texts.toast.editFailed;
    return texts.toast.adminFailed(decided ? texts.gone : texts.toast.tryAgain);
  };

  const submit = async () => {
    if (!state || busy) return;
    const whole = typed();
    const { form: now } = whole;
    put(whole);
    if (conflictIn(whole).length) {
      conflictPlace.stop();
      return;
    }
    const found = problemsOf(now, circumstances);
    setTried(true);
    if (found.length) {
      reportProblems(found, texts, problemTexts, show);
      focusFirst(body.current, found, now);
      return;
    }
    // of the text as it is, and not as it was when last looked at
    const told = likened(telling, similar.current?.look(now.question) ?? null);
    if (!isTold(told)) {
      setTelling({ ...told, refusals: told.refusals + 1 });
      return;
    }
    setBlocked(false);
    setBusy(true);
    const result =
      edited && !isGone
        ? await editQuestion({
            form: present && present.text_by !== whole.saw ? withContent(now, mineIn(whole)) : now,
            id: edited.id,
            // no conflict here, so if both texts became identical there is nothing to choose
            saw: present?.text_by ?? whole.saw,
            instead: whole.instead,
            ...{ again, draft },
          })
        : await submitQuestion(now, draft);
    setBusy(false);
    switch (result.outcome) {
      case 'stored':
        onClose();
        void reportAnswer(result.entry, texts, edited !== null && !isGone && !again);
        return;
      case 'limited':
        return show(limitToast(result, texts));
      case 'blocked':
        return setBlocked(true);
      case 'changed':
        // the conflict is shown as soon as the other text has arrived
        if (present) conflictPlace.stop();
        else show({ kind: 'error', title: texts.toast.error, message: editFailed(false) });
        return;
      case 'failed':
        show({
          kind: 'error',
          title: texts.toast.error,
          message: !edited
            ? texts.toast.failed
            : 'sentAgain' in result && result.sentAgain
              ? texts.toast.sentAgain
              : editFailed('decided' in result && result.decided === true),
        });
    }
  };

  /** @param title says what was done; Undo restores the previous content */
  const choose = (chosen: Chosen, title?: string) => {
    const { aside, ...taken } = chosen;
    const before = typed();
    const start = formOfQuestion(present!);
    const next = { ...before, ...taken, start, saw: present!.text_by, from: contentOfForm(start) };
    if (chosen.form) fill(next);
    else put(next);
    setIsBegun(false);
    if (title) offerBack(title, before, () => takeBack(aside));
    body.current?.focus();
  };

  /** It is one of the bank: that is added in place of this one, whose draft goes with it (QUAL-04). */
  const askedToo = (question: string) => {
    const { company, interview_stage } = typed().form;
    let kept: ReturnType<typeof put> = null;
    openAskedDialog({
      ...{ question, company, interview_stage },
      ends: {
        add: async (said, mutation) => {
          kept = put(typed());
          const written = await draft.handIn('sighting.add', () => said, mutation);
          if (written.stored) onClose();
          return written;
        },
        discard: async () => {
          kept = put(typed());
          await draft.discard();
          onClose();
        },
        bringBack: async () => void (kept && (await bringBack(formName, kept))),
      },
    });
  };

  const label = again ? texts.again : edited ? texts.save : texts.submit;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={forAdmin ? texts.adminTitle : edited ? texts.editTitle : texts.title}
      subtitle={phone ? undefined : forAdmin ? everybodys && texts.adminSubtitle : texts.subtitle}
      width={880}
      steady
      onSubmit={() => void submit()}
      foot={
        <>
          <div ref={lead} className="similar-lead" />
          {telling.very && (
            <Suspense>
              <Tick telling={telling} onTick={(told) => setTelling({ ...telling, told, refusals: 0 })} />
            </Suspense>
          )}
          <DraftKept at={draft.keptAt} failed={draft.failed} isBlocked={isBlocked} />
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          {!isGone && (
            <Button
              type="submit"
              look="primary"
              busy={busy || Object.values(missing).includes('running')}
              disabled={!state}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="submit-question" onKeyDown={noImplicitSubmit}>
        {!online && <OfflineNote>{texts.offline}</OfflineNote>}
        {isGone && state && (
          <DeletedElsewhere
            words={[state.form.question, state.form.additional_context].map(plainText).filter(Boolean).join('\n\n')}
            busy={busy || Object.values(missing).includes('running')}
            onAdd={() => void submit()}
          />
        )}
        {again && edited && !isGone && <WhySentBack question={present ?? edited} />}
        {!edited && (
          <Suspense>
            {sent ? (
              <SentNotice remove={removeSent} />
            ) : (
              waiting && <SentWaiting draft={waiting} onOpen={openWaiting} />
            )}
          </Suspense>
        )}
        {isBegun && !sent && draft.begun && (
          <DraftRestored at={draft.begun.at} isShared={!!draft.begun.value.shared} onDiscard={startOver} />
        )}
        {state && present && conflict.length > 0 && (
          <QuestionConflict
            ref={conflictPlace.ref}
            present={present}
            different={conflict}
            form={withContent(state.form, mineIn(state))}
            typed={() => {
              const now = typed();
              return withContent(now.form, mineIn(now));
            }}
            busy={busy}
            onBusy={setBusy}
            onChoose={choose}
          />
        )}
        <ErrorBoundary>
          {state ? (
            <QuestionFields
              key={state.filled}
              form={state.form}
              errors={errors}
              onChange={(changes) => change(changes, state.filled)}
              content={content}
              disabled={busy}
              withFeatured={!edited}
              forAdmin={forAdmin}
              // on a phone the keyboard would cover the form
              autoFocus={edited !== null && !phone && state.filled === 0}
              below={
                // whoever edits the bank has decided
                !forAdmin &&
                hasContent(state.form.question) && (
                  <Suspense>
                    <SimilarQuestions
                      ref={similar}
                      html={state.form.question}
                      except={edited?.id}
                      lead={lead}
                      onVery={(very) => setTelling((before) => likened(before, very))}
                      onAsked={askedToo}
                    />
                  </Suspense>
                )
              }
              onMissing={(place, now) => setMissing((before) => ({ ...before, [place]: now }))}
            />
          ) : (
            <FieldsSkeleton label={common.loading} />
          )}
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}

/** Enter on the switch would submit the form, as in any field. */
function noImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox')
    event.preventDefault();
}
