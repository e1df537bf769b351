import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import { type CourseCard, nextStopOf } from '#queries/courseCard.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** DASH-06, DASH-07, DASH-09. */
export function AssignedCourses({ courses }: { courses: readonly CourseCard[] }) {
  const texts = useScreenTexts().dashboard;
  if (courses.length === 0) {
    return (
      <EmptyState
        large
        title={texts.noCourses}
        message={texts.noCoursesMessage}
        action={
          <ButtonLink to="/tracks" icon="flag">
            {texts.seeTracks}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="assigned-grid">
      {courses.map((course) => (
        <AssignedCard key={course.id} course={course} />
      ))}
    </ul>
  );
}

function AssignedCard({ course }: { course: CourseCard }) {
  const { common, progress, dashboard: texts } = useScreenTexts();
  const { slug, title, description, company, completed, total, percent } = course;
  const next = nextStopOf(course);
  // A48: Start at no completed stage, else Continue; at the end there is nothing to continue
  const action = completed === 0 ? texts.startCourse : next ? texts.continueCourse : texts.review;
  return (
    <Card as="li" className="assigned-card">
      <h2 lang={contentLanguage(title)}>{title}</h2>
      <p className="course-company" lang={contentLanguage(company)}>
        {company || common.noCompany}
      </p>
      <p className="assigned-description" lang={contentLanguage(description)}>
        {description}
      </p>
      <div className="assigned-progress">
        <Segments
          done={completed}
          total={total}
          colour={progressColour(percent)}
          label={progress.spoken(completed, total)}
        />
        <b aria-hidden="true">{common.percent(percent)}</b>
      </div>
      <ButtonLink
        look={completed > 0 ? 'outline' : 'soft'}
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

export function AssignedSkeleton() {
  const texts = useScreenTexts().common;
  return (
    <div className="assigned-grid">
      <Skeletons count={4} label={texts.loading}>
        <Card className="assigned-card">
          <Skeleton width="70%" height={20} />
          <p className="assigned-description">
            <Skeleton width="96%" />
          </p>
          <div className="assigned-progress">
            <Skeleton height={6} />
          </div>
          <span className="button">
            <Skeleton width={110} />
          </span>
        </Card>
      </Skeletons>
    </div>
  );
}
