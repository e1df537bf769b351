import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseTexts } from '#i18n/sections/course.ts';
import { useLive } from '#queries/live.ts';
import { stageContent } from '#queries/stageContent.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { CategoryQuestions } from './categoryQuestions.tsx';
import { ForAdmins } from './forAdmins.tsx';
import './questions.css';

/** The practice questions of a stage, by category (STAGE-03, STAGE-05). */
export function StageQuestions({ stage, isManaged }: { stage: string; isManaged: boolean }) {
  const { common, course: texts } = useScreenTexts();
  const { questionsNotHere } = useSection(courseTexts);
  const nothingComes = useNothingComes();
  const live = useLive(stageContent(stage));
  if (live.state === 'error') return <LoadFailure message={texts.detailsFailed} />;
  const content = live.state === 'ready' ? live.value : undefined;
  const coming = !content || (content.questions === 0 && content.arrival !== 'everything');
  return (
    <section aria-labelledby="stage-questions">
      <div className="stage-head">
        <h2 id="stage-questions">{texts.practiceQuestions}</h2>
        {isManaged && <ForAdmins stage={stage} kind="question" />}
      </div>
      {coming && content && nothingComes ? (
        <p className="questions-summary">{questionsNotHere}</p>
      ) : coming ? (
        <Skeletons count={1} label={common.loading}>
          <QuestionsSkeleton />
        </Skeletons>
      ) : (
        <>
          <p className="questions-summary">
            {content.questions ? texts.practiceSummary(content.questions, content.groups.length) : texts.noQuestions}
          </p>
          {content.groups.map((group) => (
            <CategoryQuestions key={group.category} group={group} managedIn={isManaged ? stage : undefined} />
          ))}
        </>
      )}
    </section>
  );
}

const QuestionsSkeleton = () => (
  <div className="question-group">
    <Skeleton width={140} height={18} />
    <Card className="question-list">
      {['94%', '78%', '88%', '70%'].map((width) => (
        <div key={width} className="question-skeleton">
          <Skeleton width={width} height={16} />
          <Skeleton width="40%" height={12} />
        </div>
      ))}
    </Card>
  </div>
);
