import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { type CoursePage, nextIncomplete, selectStage } from '#queries/course.ts';
import { useSession } from '#state/session.ts';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { useMedia, usePhone } from '#ui/media.ts';
import { CompleteStage } from './completeStage.tsx';
import { useCompletion } from './completion.ts';
import { Congratulations } from './congratulations.tsx';
import { CourseHeader } from './courseHeader.tsx';
import { StageSkeleton } from './courseSkeleton.tsx';
import { StageQuestions } from './stageQuestions.tsx';
import { StageResources } from './stageResources.tsx';
import { StageSelector } from './stageSelector.tsx';
import { StageText } from './stageText.tsx';

/** The course with one of its stages open. Progress and its button are a learner's (STAGE-06 to STAGE-08). */
export function CourseView({ page, named }: { page: CoursePage; named: string | undefined }) {
  const { course, stages } = page;
  const texts = useTexts().course;
  const isLearner = useSession((session) => session.profile?.role !== 'admin');
  const stage = selectStage(stages, named);
  const { complete, justReached } = useCompletion(course.id);
  const { content, choose, goOn } = useTopOfStage(stage?.id);
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1180px)');

  if (!stage) {
    return (
      <div className="page wide course">
        <CourseHeader page={page} showProgress={isLearner} />
        {page.arrival === 'everything' ? (
          <EmptyState large title={texts.noStages} message={texts.noStagesMessage} />
        ) : (
          <StageSkeleton />
        )}
      </div>
    );
  }
  const completeStage = isLearner && (
    <CompleteStage
      course={course}
      stage={stage}
      next={nextIncomplete(stages, stage.id)}
      justReached={justReached === stage.id}
      atThumb={phone}
      onComplete={() => complete(stage.id)}
      onGoOn={goOn}
    />
  );
  return (
    <div className={classNames('page wide course', isLearner && 'with-thumb-bar')}>
      <CourseHeader page={page} showProgress={isLearner} />
      <div className="course-columns">
        <StageSelector course={course} stages={stages} current={stage.id} justReached={justReached} onChoose={choose} />
        <div className="course-stage" ref={content}>
          {isLearner && page.isComplete && (
            <Congratulations stops={stages.length} takesFocus={justReached !== undefined} />
          )}
          <StageText stage={stage} at={stages.indexOf(stage) + 1} total={stages.length} />
        </div>
        <aside className="course-side">
          <StageResources stage={stage.id} />
          {!narrow && completeStage}
        </aside>
        <div className="course-questions">
          <StageQuestions key={stage.id} stage={stage.id} />
          {narrow && completeStage}
        </div>
      </div>
    </div>
  );
}

/**
 * Whoever opens another stage from further down begins it at its top, below the way through the course. Whoever goes on
 * from the end of one is read the next one's title; in the selector the focus stays.
 */
function useTopOfStage(stage: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef<'chosen' | 'goneOn'>(undefined);
  useEffect(() => {
    const how = opened.current;
    opened.current = undefined;
    if (!how || !content.current) return;
    if (how === 'goneOn') content.current.querySelector('h2')?.focus({ preventScroll: true });
    if (content.current.getBoundingClientRect().top < 0) content.current.scrollIntoView();
  }, [stage]);
  return {
    content,
    choose: () => {
      opened.current = 'chosen';
    },
    goOn: () => {
      opened.current = 'goneOn';
    },
  };
}
