import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import { type CourseCard, nextStopOf } from '#queries/courseCard.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { Line } from '#ui/line.tsx';
import { Ring } from '#ui/ring.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** Each course under way as a circle and as a line (DASH-03 to DASH-05, DASH-08). */
export function YourProgress({ courses }: { courses: readonly CourseCard[] }) {
  const texts = useScreenTexts().dashboard;
  if (courses.length === 0) {
    return (
      <EmptyState
        large
        title={texts.noProgress}
        message={texts.noProgressMessage}
        action={
          <ButtonLink to="/tracks" look="primary" icon="flag">
            {texts.seeTracks}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="progress-list">
      {courses.map((course, index) => (
        <ProgressCard key={course.id} course={course} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function ProgressCard({ course, isFirst }: { course: CourseCard; isFirst: boolean }) {
  const { common, progress, dashboard: texts } = useScreenTexts();
  const { slug, title, company, completed, total, percent, stops } = course;
  const next = nextStopOf(course);
  const action = next ? texts.continue : texts.review;
  const spoken = progress.spoken(completed, total);
  return (
    <Card as="li" className="progress-card">
      <Ring done={completed} total={total} colour={progressColour(percent)} label={common.percent(percent)} />
      <div>
        <h2 lang={contentLanguage(title)}>{title}</h2>
        <p className="course-company" lang={contentLanguage(company)}>
          {company || common.noCompany}
        </p>
        <Line stops={stops.map((stop) => stop.state)} colour={progressColour(percent)} label={spoken} />
        <p className="progress-facts">
          <span>{progress.ofStages(completed, total)}</span>
          {next && (
            <span>
              <span className="ink-3">{progress.next}</span>{' '}
              <span lang={contentLanguage(next.title)}>{next.title}</span>
            </span>
          )}
        </p>
      </div>
      <ButtonLink
        look={isFirst && next ? 'primary' : 'outline'}
        to="/course/$slug"
        params={{ slug }}
        search={next ? { stage: next.id } : {}}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </ButtonLink>
    </Card>
  );
}

export function YourProgressSkeleton() {
  const texts = useScreenTexts().common;
  return (
    <div className="progress-list">
      <Skeletons count={3} label={texts.loading}>
        <Card className="progress-card">
          <Skeleton width="100%" height={112} round />
          <div>
            <Skeleton width="min(320px, 90%)" height={20} />
            <div className="line-coming">
              <Skeleton width="100%" height={16} />
            </div>
            <Skeleton width={180} />
          </div>
          <Skeleton width={116} height={36} />
        </Card>
      </Skeletons>
    </div>
  );
}
