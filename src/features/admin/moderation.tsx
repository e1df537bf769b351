import { useCallback, useRef, useState } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { number } from '#i18n/number.ts';
import { shortened } from '#model/shortened.ts';
import { limits } from '#model/limits.ts';
import type { Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { pendingQuestions } from '#queries/pendingQuestions.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { useBelow } from '#ui/media.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { decide, type Decision, takeBack, type Why } from './decide.ts';
import { DeleteQuestion } from './deleteQuestion.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { ModerationDetail, type ModerationWays } from './moderationDetail.tsx';
import { ModerationKeys } from './moderationKeys.tsx';
import { ModerationList } from './moderationList.tsx';
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

function Waiting({ questions }: { questions: readonly Question[] }) {
  const texts = useSection(moderationTexts);
  const { admin } = useScreenTexts();
  const wide = !useBelow(1024);
  const { open, show } = useOpenQuestion(questions);
  const [rejecting, setRejecting] = useState<string>();
  const [deleting, setDeleting] = useState<Question | null>(null);
  const taken = useRef<Decision[]>([]);

  const undo = async (decision: Decision) => {
    taken.current = taken.current.filter((one) => one.id !== decision.id);
    if (await takeBack(decision)) show(decision.question);
  };
  const decideOn = async (question: Question, status: 'approved' | 'rejected', why: Why = {}) => {
    setRejecting(undefined);
    const onward = nextOf(questions, question.id);
    const title = titleOf(question);
    const wasOpen = open?.id === question.id;
    // the next one is read while this is stored
    if (wasOpen) show(onward);
    const decision = await decide(question, status, { title, ...why, onUndo: (one) => void undo(one) });
    if (decision) taken.current.push(decision);
    else if (wasOpen) show(question.id);
  };
  const ways: ModerationWays = {
    approve: (question) => void decideOn(question, 'approved'),
    reject: ({ id }) => {
      show(id);
      setRejecting(id);
    },
    rejectAs: (question, kind, reason, write) => void decideOn(question, 'rejected', { kind, reason, write }),
    keep: () => setRejecting(undefined),
    edit: ({ id }) => openSubmitDialog(id),
    remove: setDeleting,
  };
  useModerationKeys({ questions, open, show, ways, undo: () => void undoLast(taken.current, undo) });
  const shown = questions.slice(0, limits.drawnPending);
  const detail = (question: Question) => (
    <ModerationDetail
      key={question.id}
      question={question}
      ways={ways}
      isRejecting={rejecting === question.id}
      atThumb={!wide}
    />
  );
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {admin.tabs.pending}
        </h1>
        <span className="ink-3">{number(questions.length)}</span>
        <span className="grow" />
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
      <DeleteQuestion question={deleting} title={deleting ? titleOf(deleting) : ''} onClose={() => setDeleting(null)} />
    </>
  );
}

/** What Ctrl+Z takes back: the latest decision that was not taken back by its toast. */
async function undoLast(taken: readonly Decision[], undo: (decision: Decision) => Promise<void>): Promise<void> {
  const last = taken.at(-1);
  if (last) await undo(last);
}

/** The question after this one, or the one before the last. */
export const nextOf = (questions: readonly Question[], id: string): string | undefined => {
  const at = questions.findIndex((question) => question.id === id);
  return at < 0 ? undefined : (questions[at + 1] ?? questions[at - 1])?.id;
};

const titleOf = (question: Question): string => shortened(plainText(question.question ?? '').split('\n')[0]!, 80);

/**
 * The open question. On a wide screen the first one is open from the start. One that somebody else decides on meanwhile
 * makes room for the one that now stands in its place, and is open again if it comes back.
 */
function useOpenQuestion(questions: readonly Question[]) {
  const [address, change] = useAddress();
  const wide = !useBelow(1024);
  const wanted = typeof address.question === 'string' ? address.question : undefined;
  const place = useRef(0);
  const at = questions.findIndex((question) => question.id === wanted);
  if (at >= 0) place.current = at;
  const fallback = wide || wanted ? questions[Math.min(place.current, questions.length - 1)] : undefined;
  const open = at >= 0 ? questions[at] : fallback;
  const show = useCallback((id: string | undefined) => change({ question: id }), [change]);
  return { open, show };
}
