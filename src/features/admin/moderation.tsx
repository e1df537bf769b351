import { useCallback, useMemo, useRef, useState } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { number } from '#i18n/number.ts';
import { shortened } from '#model/shortened.ts';
import { limits } from '#model/limits.ts';
import { keyOf, type Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { pendingQuestions } from '#queries/pendingQuestions.ts';
import { record } from '#queries/record.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { useBelow, usePhone } from '#ui/media.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { decide, type Decision, deleteQuestion, takeBack, type Why } from './decide.ts';
import { DeleteQuestion } from './deleteQuestion.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { ModerationDetail, type ModerationWays } from './moderationDetail.tsx';
import { ModerationKeys } from './moderationKeys.tsx';
import { ModerationList } from './moderationList.tsx';
import { ModerationSitting } from './moderationSitting.tsx';
import { decidedLast, forgetDecision, noteDecision } from './sitting.ts';
import { useAddress } from './useAddress.ts';
import { useModerationKeys } from './useModerationKeys.ts';
import './moderation.css';

/** Deciding on submitted questions, one after the other (MOD-01 to MOD-23). The open one is in the address. */
export function Moderation() {
  const { admin } = useScreenTexts();
  const list = useList(useLive(pendingQuestions()), ({ questions }) => questions.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={admin.tabs.pending} />;
  return <Waiting questions={list.value.questions} />;
}

function Waiting({ questions: pending }: { questions: readonly Question[] }) {
  const texts = useSection(moderationTexts);
  const { admin } = useScreenTexts();
  const wide = !useBelow(1024);
  const phone = usePhone();
  const { open, questions, isWaiting, show, leave } = useOpenQuestion(pending);
  const [rejecting, setRejecting] = useState<string>();
  const [deleting, setDeleting] = useState<Question | null>(null);

  const undo = async (decision: Decision) => {
    forgetDecision(decision);
    if (await takeBack(decision)) show(decision.question);
  };
  const decideOn = async (question: Question, status: 'approved' | 'rejected', why: Why = {}) => {
    setRejecting(undefined);
    const title = titleOf(question);
    // the next one is read while this is stored
    leave(question);
    const decision = await decide(question, status, { title, ...why, onUndo: (one) => void undo(one) });
    if (decision) return noteDecision(decision);
    show(question.id);
    // what was said in it is still there
    if (status === 'rejected') setRejecting(question.id);
  };
  const removeNow = async (question: Question) => {
    leave(question);
    if (!(await deleteQuestion(question))) show(question.id);
  };
  /** What was decided elsewhere is not decided again: a press shows the sentence that says so. */
  const ifWaiting =
    <More extends unknown[]>(act: (question: Question, ...more: More) => void) =>
    (question: Question, ...more: More) =>
      isWaiting(question)
        ? act(question, ...more)
        : document.querySelector('.moderation-meanwhile')?.scrollIntoView({ block: 'nearest' });
  const ways: ModerationWays = {
    approve: ifWaiting((question) => void decideOn(question, 'approved')),
    reject: ifWaiting(({ id }) => {
      show(id);
      setRejecting(id);
    }),
    rejectAs: ifWaiting(
      (question, kind, reason, write) => void decideOn(question, 'rejected', { kind, reason, write }),
    ),
    keep: () => setRejecting(undefined),
    edit: ifWaiting(({ id }) => openSubmitDialog(id)),
    remove: ifWaiting(setDeleting),
    next: (question) => {
      const onward = nextOf(questions, question.id);
      // where the hands go on; it is drawn already
      document.querySelector<HTMLElement>(onward ? `[data-question="${onward}"]` : 'h1.admin-title')?.focus();
      leave(question);
    },
  };
  useModerationKeys({
    ...{ questions, open, show, ways },
    // the latest decision that was not taken back
    undo: () => {
      const last = decidedLast();
      if (last) void undo(last);
    },
  });
  const shown = questions.slice(0, limits.drawnPending);
  const detail = (question: Question) => (
    <ModerationDetail
      key={question.id}
      question={question}
      isWaiting={isWaiting(question)}
      ways={ways}
      isRejecting={rejecting === question.id}
      atThumb={phone}
    />
  );
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {admin.tabs.pending}
        </h1>
        <span className="ink-3">{number(pending.length)}</span>
        <span className="grow" />
        <ModerationSitting onUndo={(decision) => void undo(decision)} />
        <ModerationKeys />
      </div>
      {questions.length === 0 ? (
        <EmptyState large title={texts.empty} message={texts.emptyMessage} />
      ) : (
        <div className="moderation">
          <div className="moderation-list card">
            <ModerationList
              questions={shown}
              open={open?.id}
              onOpen={show}
              ways={ways}
              detail={wide ? undefined : detail}
            />
            {shown.length < questions.length && (
              <p className="admin-foot">{texts.most(shown.length, questions.length)}</p>
            )}
          </div>
          {wide && (
            <div className="moderation-detail card">
              {open ? detail(open) : <p className="moderation-choose ink-3">{texts.choose}</p>}
            </div>
          )}
        </div>
      )}
      <DeleteQuestion
        question={deleting}
        title={deleting ? titleOf(deleting) : ''}
        onDelete={ifWaiting((question) => void removeNow(question))}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

/** The question after this one, or the one before the last. */
export const nextOf = (questions: readonly Question[], id: string): string | undefined => {
  const at = questions.findIndex((question) => question.id === id);
  return at < 0 ? undefined : (questions[at + 1] ?? questions[at - 1])?.id;
};

const titleOf = (question: Question): string => shortened(plainText(question.question ?? '').split('\n')[0]!, 80);

/**
 * The question in front, which never changes by itself (A107): decided on, deleted or withdrawn elsewhere, it stays where
 * it stood among those that wait, and so does the first one, which is open on a wide screen from the start.
 */
function useOpenQuestion(pending: readonly Question[]) {
  const [address, change] = useAddress();
  const wide = !useBelow(1024);
  const chosen = typeof address.question === 'string' ? address.question : undefined;
  const first = useRef<string>(undefined);
  /** Was decided or left here, and may still be among those that wait. */
  const left = useRef<string>(undefined);
  /** As it last waited. */
  const seen = useRef<Question>(undefined);
  if (wide && !chosen) first.current ??= pending.find(({ id }) => id !== left.current)?.id;
  const id = chosen ?? (wide ? first.current : undefined);
  const live = useLive(record(keyOf('interview_questions', id ?? '')));
  const waiting = pending.find((question) => question.id === id);
  if (waiting) seen.current = waiting;
  const stored = live.state === 'ready' ? (live.value as Question | null) : null;
  const kept = id === left.current ? undefined : seen.current?.id === id ? seen.current : (stored ?? undefined);
  const open = waiting ?? kept;
  const questions = useMemo(() => (waiting || !kept ? pending : withKept(pending, kept)), [pending, waiting, kept]);
  const show = useCallback(
    (next: string | undefined) => {
      first.current = left.current = undefined;
      change({ question: next });
    },
    [change],
  );
  return {
    open,
    /** Those that wait, and the one in front. */
    questions,
    isWaiting: (question: Question) => pending.some((one) => one.id === question.id),
    show,
    /** On to the next one. */
    leave: (question: Question) => {
      show(nextOf(questions, question.id));
      left.current = question.id;
    },
  };
}

/** Where it stood: newest first. */
function withKept(pending: readonly Question[], kept: Question): readonly Question[] {
  const at = pending.findIndex((question) => (question.created_at ?? '') < (kept.created_at ?? ''));
  return pending.toSpliced(at < 0 ? pending.length : at, 0, kept);
}
