import { Link, Outlet, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { bookmarked } from '#queries/bookmarked.ts';
import { useLive } from '#queries/live.ts';
import { myAnswer } from '#queries/myAnswer.ts';
import { questionDetail } from '#queries/question.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copyText.ts';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useScreenKeys } from '#ui/screenKeys.ts';
import { toggleBookmark } from './toggleBookmark.ts';
import { QuestionView } from './questionView.tsx';
import { useFoundQuestions } from '#queries/useFoundQuestions.ts';
import { useQuestionSearch } from './useQuestionSearch.ts';
import './questions.css';

/**
 * One question over its list, with its own address.
 * @param below what else is shown under it
 */
export function QuestionSheet({ below }: { below: ReactNode }) {
  const { id } = useParams({ from: '/known/signedIn/home/question/$id' });
  const texts = useSection(homeTexts);
  const close = useClose();
  const steps = useSteps(id);
  const isAnswer = useIsAnswer();
  return (
    <Drawer open wide leavesFocus hasAddress onClose={close} label={texts.question}>
      <Head id={id} steps={steps} onClose={close} />
      <div className="question-sheet-body" key={id}>
        <Content id={id} onClose={close} below={below} />
      </div>
      {!isAnswer && (
        <div className="dialog-foot question-sheet-foot">
          <Button size="big" icon="left" disabled={!steps.previous} onClick={steps.previous}>
            {texts.previous}
          </Button>
          <Button size="big" iconAfter="right" disabled={!steps.next} onClick={steps.next}>
            {texts.next}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function Head({ id, steps, onClose }: { id: string; steps: Steps; onClose: () => void }) {
  const texts = useSection(homeTexts);
  const { common } = useTexts();
  const back = useLocation({
    select: ({ state }) =>
      state.isFromCourse ? texts.backToCourse : state.isFromOwnList ? texts.backToOwnList : texts.backToQuestions,
  });
  const copy = () =>
    copyText(`${location.origin}/question/${id}`, { copied: texts.linkCopied, failed: texts.copyFailed });
  return (
    <header className="question-sheet-head">
      <IconButton className="question-sheet-back" icon="left" label={back} onClick={onClose} />
      <span className="grow" role="status">
        {steps.place}
      </span>
      <span className="row no-phone">
        <IconButton icon="up" label={texts.previousQuestion} disabled={!steps.previous} onClick={steps.previous} />
        <kbd className="key" aria-hidden="true">
          K
        </kbd>
        <IconButton icon="down" label={texts.nextQuestion} disabled={!steps.next} onClick={steps.next} />
        <kbd className="key" aria-hidden="true">
          J
        </kbd>
      </span>
      <Bookmark question={id} />
      <IconButton icon="link" label={texts.copyLink} onClick={() => void copy()} />
      <IconButton className="no-phone" icon="close" label={common.close} onClick={onClose} />
    </header>
  );
}

/** A learner's own mark; pressing again takes it back. */
function Bookmark({ question }: { question: string }) {
  const texts = useSection(homeTexts);
  const { account, profile } = useSession();
  const live = useLive(bookmarked(account?.id ?? '', question));
  if (profile?.role !== 'user') return null;
  const isMarked = live.state === 'ready' && live.value;
  return (
    <IconButton
      className="question-bookmark"
      icon="bookmark"
      label={texts.bookmark}
      aria-pressed={isMarked}
      onClick={() => void toggleBookmark(question, !isMarked)}
    />
  );
}

function Content({ id, onClose, below }: { id: string; onClose: () => void; below: ReactNode }) {
  const isAnswer = useIsAnswer();
  const texts = useSection(homeTexts);
  const { firstSync } = useTexts();
  const nothingComes = useNothingComes();
  const live = useLive(questionDetail(id));
  const wasHere = useRef(false);
  const { question, arrival } = live.state === 'ready' ? live.value : { question: null, arrival: 'nothing' as const };
  if (question) wasHere.current = true;
  const missing = !question && live.state === 'ready' && (arrival === 'everything' || wasHere.current);
  usePageTitle(missing ? texts.notFound : undefined);
  if (live.state === 'error') return <LoadFailure message={texts.questionsFailed(live.message)} />;
  if (question)
    return (
      <QuestionView question={question} tab={isAnswer ? 'answer' : 'question'} below={below}>
        {isAnswer && <Outlet />}
      </QuestionView>
    );
  if (missing) return <Missing id={id} wasHere={wasHere.current} isAnswer={isAnswer} onClose={onClose} />;
  // the first sync never finished and the server does not answer (A99)
  if (live.state === 'ready' && nothingComes) return <LoadFailure message={texts.questionsFailed(firstSync.failed)} />;
  return <QuestionSkeleton />;
}

interface MissingProps {
  id: string;
  /** It went while it was open. */
  wasHere: boolean;
  isAnswer: boolean;
  onClose: () => void;
}

/** A question that is not here. What its reader would have said to it stays theirs to read and to change (W1). */
function Missing({ id, wasHere, isAnswer, onClose }: MissingProps) {
  const texts = useSection(homeTexts);
  const live = useLive(
    myAnswer(
      useSession((session) => session.account?.id ?? ''),
      id,
    ),
  );
  const hasAnswer = live.state === 'ready' && live.value.answer !== null;
  const message = wasHere ? texts.goneMessage : texts.notFoundMessage;
  return (
    <>
      <EmptyState
        large={!hasAnswer}
        heading="h1"
        title={wasHere ? texts.gone : texts.notFound}
        message={hasAnswer ? texts.answerStays : message}
        action={
          <Button look="primary" icon="left" onClick={onClose}>
            {texts.backToQuestions}
          </Button>
        }
      />
      {hasAnswer && (isAnswer ? <Outlet /> : <MyAnswerLink id={id} />)}
    </>
  );
}

function MyAnswerLink({ id }: { id: string }) {
  const texts = useSection(homeTexts);
  return (
    <Link className="link" to="/question/$id/answer" params={{ id }} replace>
      {texts.myAnswer}
    </Link>
  );
}

function QuestionSkeleton() {
  const texts = useTexts().common;
  return (
    <Skeletons count={1} label={texts.loading}>
      <div className="stack">
        <Skeleton width="46%" height={13} />
        <Skeleton width="92%" height={24} />
        <Skeleton width="60%" height={24} />
        <Skeleton width={180} height={20} />
      </div>
    </Skeletons>
  );
}

/** Back to the list as it was left, or to the course; if opened from elsewhere, the list replaces the question. */
function useClose(): () => void {
  const router = useRouter();
  const leadsBack = useLocation({
    select: ({ state }) => state.isOverList || state.isFromCourse || state.isFromOwnList,
  });
  return () => {
    if (leadsBack) router.history.back();
    else void router.navigate({ to: '/', search: true, replace: true, resetScroll: false });
  };
}

/** The tab stays from one question to the next. */
const isAnswerPath = (pathname: string): boolean => pathname.endsWith('/answer');
const useIsAnswer = (): boolean => useLocation({ select: ({ pathname }) => isAnswerPath(pathname) });
const idIn = (pathname: string): string | undefined => pathname.split('/')[2];

interface Steps {
  /** Its position in the list, if known. */
  place: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Steps through the filtered list by button, J, K and arrows. */
function useSteps(id: string): Steps {
  const texts = useSection(homeTexts);
  const [search] = useQuestionSearch();
  const { questions, isWhole } = useFoundQuestions(search);
  const router = useRouter();
  const at = questions.findIndex((question) => question.id === id);
  const step = (by: 1 | -1) => {
    if (at < 0 || !questions[at + by]) return undefined;
    return () => {
      // keys may come faster than questions render: step from the address, not from what is shown
      const { pathname } = router.latestLocation;
      const from = questions.findIndex((question) => idIn(pathname) === question.id);
      const question = questions[(from < 0 ? at : from) + by];
      if (!question) return;
      void router.navigate({
        to: isAnswerPath(pathname) ? '/question/$id/answer' : '/question/$id',
        params: { id: question.id },
        search: true,
        state: true,
        replace: true,
        resetScroll: false,
      });
    };
  };
  const steps = {
    place: at >= 0 && isWhole ? texts.placeOf(at + 1, questions.length) : '',
    previous: step(-1),
    next: step(1),
  };
  useScreenKeys((event) => {
    const step = ({ j: 'next', k: 'previous', ArrowRight: 'next', ArrowLeft: 'previous' } as const)[event.key];
    if (!step) return false;
    steps[step]?.();
    return true;
  }, 1);
  return steps;
}
