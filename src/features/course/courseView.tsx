import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseTexts } from '#i18n/sections/course.ts';
import { type CoursePage, selectStage, stageAfter } from '#queries/course.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { useBelow, usePhone } from '#ui/media.ts';
import { Notice } from '#ui/notice.tsx';
import { useKept } from '#ui/useKept.ts';
import { CompleteStage } from './completeStage.tsx';
import { useCompletion } from './completion.ts';
import { Congratulations } from './congratulations.tsx';
import { CourseHeader } from './courseHeader.tsx';
import { StageSkeleton } from './courseSkeleton.tsx';
import { StageQuestions } from './stageQuestions.tsx';
import { StageResources } from './stageResources.tsx';
import { StageSelector } from './stageSelector.tsx';
import { StageText } from './stageText.tsx';

const CourseReview = lazy(async () => ({ default: (await import('./courseReview.tsx')).CourseReview }));

/** The course with one of its stages open. Progress and its button are a learner's (STAGE-06 to STAGE-08). */
export function CourseView({ page, named }: { page: CoursePage; named: string | undefined }) {
  const { course, stages } = page;
  const texts = useScreenTexts().course;
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const user = useSession((session) => session.account?.id ?? null);
  // an admin may look at it before it is assigned to anybody
  const [looks, setLooks] = useState(false);
  const isLearner = !isAdmin || looks;
  const stage = selectStage(stages, named);
  const { complete, justReached } = useCompletion(course.id);
  const phone = usePhone();
  const narrow = useBelow(1200);
  // REV-02, A115: a learner who has completed everything is asked for a review, and may reopen the stages
  const [wantsQuestions, setWantsQuestions] = useKept('questions');
  const isReviewing = isLearner && page.isComplete && !wantsQuestions;
  const { content, place, choose, goOn, turn } = useTopOfStage(`${stage?.id} ${isReviewing}`);
  useEffect(() => {
    if (!page.isComplete) setWantsQuestions(false);
  }, [page.isComplete, setWantsQuestions]);

  const header = (
    <>
      {isAdmin && looks && (
        <div className="course-look">
          <Notice look="calm" icon="eye" role="status" title={texts.asLearner}>
            <p>{texts.asLearnerMessage}</p>
            <Button size="dense" icon="left" onClick={() => setLooks(false)}>
              {texts.backToAdmin}
            </Button>
          </Notice>
        </div>
      )}
      <CourseHeader
        page={page}
        showProgress={isLearner}
        learner={isAdmin ? null : user}
        onLook={isLearner ? undefined : () => setLooks(true)}
      />
    </>
  );

  if (!stage) {
    return (
      <div className="page wide course">
        {header}
        {page.arrival === 'everything' ? (
          <EmptyState large title={texts.noStages} message={texts.noStagesMessage} />
        ) : (
          <StagesToCome />
        )}
      </div>
    );
  }
  const completeStage = isLearner && (
    <CompleteStage
      course={course}
      stage={stage}
      next={stageAfter(stages, stage.id)}
      justReached={justReached === stage.id}
      atThumb={phone}
      isTheirs={isAdmin}
      onComplete={() => complete(stage)}
      onGoOn={goOn}
    />
  );
  const toggle = isLearner && page.isComplete && (
    <Button
      className="review-toggle"
      wide
      icon={isReviewing ? 'book' : 'star'}
      onClick={() => {
        setWantsQuestions(isReviewing);
        turn();
      }}
    >
      {isReviewing ? texts.showQuestions : texts.hideQuestions}
    </Button>
  );
  const openStage = () => {
    setWantsQuestions(page.isComplete);
    choose();
  };
  return (
    <div className={classNames('page wide course', isLearner && 'with-thumb-bar')}>
      {header}
      <div className="course-columns">
        <StageSelector
          course={course}
          stages={stages}
          current={stage.id}
          justReached={justReached}
          onChoose={openStage}
        />
        <div className="course-stage" ref={content}>
          <StageText stage={stage} at={stages.indexOf(stage) + 1} total={stages.length} />
        </div>
        <aside className="course-side">
          <StageResources stage={stage.id} isManaged={!isLearner} />
          {!narrow && !isReviewing && completeStage}
          {!narrow && toggle}
        </aside>
        <div className="course-questions" ref={place}>
          {isLearner && page.isComplete && (
            <Congratulations stops={stages.length} takesFocus={justReached !== undefined} />
          )}
          {isReviewing ? (
            <Suspense fallback={<Card className="paper review-coming" />}>
              <CourseReview page={page} atThumb={phone} />
            </Suspense>
          ) : (
            <StageQuestions key={stage.id} stage={stage.id} isManaged={!isLearner} />
          )}
          {narrow && !isReviewing && completeStage}
          {narrow && toggle}
        </div>
      </div>
    </div>
  );
}

/** Offline, a skeleton would promise content that does not arrive. */
function StagesToCome() {
  const texts = useSection(courseTexts);
  const nothingComes = useNothingComes();
  if (!nothingComes) return <StageSkeleton />;
  return <EmptyState large title={texts.notHereTitle} message={texts.notHereMessage} />;
}

/**
 * Opening another stage from further down scrolls to its top, below the stage selector. Going on from the end of one
 * moves the focus to the next one's title, so that it is read; choosing in the selector leaves the focus there. Turning
 * from the questions to the review, or back, scrolls to the top of what came.
 */
function useTopOfStage(shown: string) {
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<'chosen' | 'goneOn' | 'turned'>(undefined);
  useEffect(() => {
    const how = opened.current;
    opened.current = undefined;
    if (!how || !content.current) return;
    if (how === 'goneOn') content.current.querySelector('h2')?.focus({ preventScroll: true });
    const top = how === 'turned' ? place.current : content.current;
    if (top && isOutOfView(top)) top.scrollIntoView();
  }, [shown]);
  return {
    content,
    place,
    choose: () => {
      opened.current = 'chosen';
    },
    goOn: () => {
      opened.current = 'goneOn';
    },
    turn: () => {
      opened.current = 'turned';
    },
  };
}

/** Its beginning is above the window or below it. */
function isOutOfView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top < 0 || top > innerHeight;
}
