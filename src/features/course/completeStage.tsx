import { useEffect, useRef } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { CoursePage, CourseStage } from '#queries/course.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { Unsent } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';

interface CompleteStageProps {
  course: CoursePage['course'];
  stage: CourseStage;
  next: CourseStage | undefined;
  justReached: boolean;
  atThumb: boolean;
  /** Shown to an admin, who completes nothing. */
  isTheirs: boolean;
  onComplete: () => void;
  onGoOn: () => void;
}

/** STAGE-07, STAGE-09: one touch; afterwards "next" replaces it as the main action and takes the focus. */
export function CompleteStage(props: CompleteStageProps) {
  const { course, stage, next, justReached, atThumb, isTheirs, onComplete, onGoOn } = props;
  const { common, course: texts } = useScreenTexts();
  const unsent = useLive(unsentKeys());
  const { completed } = stage;
  const isUnsent = completed && unsent.state === 'ready' && unsent.value.has(stage.progressKey);
  const Place = atThumb ? ThumbBar : 'div';
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body || focused.matches(':disabled');
    if (justReached && completed && isLost) onward.current?.focus({ preventScroll: true });
  }, [justReached, completed]);
  return (
    <Place className="complete-stage">
      <Button
        look="primary"
        size="big"
        wide
        icon={atThumb && isUnsent ? 'waiting' : 'check'}
        disabled={completed || isTheirs}
        onClick={onComplete}
      >
        {completed ? texts.completed : texts.completeStage}
        {atThumb && isUnsent && <VisuallyHidden>, {common.notSentYet}</VisuallyHidden>}
      </Button>
      {completed && next && (
        <ButtonLink
          key={next.id}
          ref={onward}
          className="onward"
          look="primary"
          size="big"
          wide
          iconAfter="forward"
          to="/course/$slug"
          params={{ slug: course.slug }}
          search={{ stage: next.id }}
          resetScroll={false}
          onClick={onGoOn}
        >
          {texts.nextStage}
        </ButtonLink>
      )}
      {!atThumb && !completed && !isTheirs && <p>{texts.canUndo}</p>}
      {!atThumb && isUnsent && <Unsent>{common.notSentYet}</Unsent>}
    </Place>
  );
}
