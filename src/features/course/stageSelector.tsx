import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { CoursePage, CourseStage } from '#queries/course.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { Unsent } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { StopNav } from '#ui/stopNav.tsx';

interface StageSelectorProps {
  course: CoursePage['course'];
  stages: readonly CourseStage[];
  current: string;
  justReached: string | undefined;
  onChoose: () => void;
}

/** STAGE-01: the stages as a line of stops. Admins have no progress, so all their stops are ahead. */
export function StageSelector({ course, stages, current, justReached, onChoose }: StageSelectorProps) {
  const { course: texts } = useScreenTexts();
  const isLearner = useSession((session) => session.profile?.role !== 'admin');
  const unsent = useLive(unsentKeys());
  const waits = (stage: CourseStage) => unsent.state === 'ready' && unsent.value.has(stage.progressKey);
  return (
    <StopNav
      className="course-selector"
      label={texts.stages}
      current={current}
      justReached={justReached}
      onChoose={onChoose}
      stops={stages.map((stage) => ({
        id: stage.id,
        done: isLearner && stage.completed,
        label: <span lang={contentLanguage(stage.title)}>{stage.title}</span>,
        detail: isLearner && stage.completed ? <Done isWaiting={waits(stage)} /> : texts.questions(stage.questions),
        link: { to: '/course/$slug', params: { slug: course.slug }, search: { stage: stage.id }, resetScroll: false },
      }))}
    />
  );
}

function Done({ isWaiting }: { isWaiting: boolean }) {
  const { common, course: texts } = useScreenTexts();
  return (
    <>
      <Icon name="check" size={14} />
      {texts.completed}
      {isWaiting && <Unsent>{common.notSentYet}</Unsent>}
    </>
  );
}
