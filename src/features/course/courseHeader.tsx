import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import type { CoursePage } from '#queries/course.ts';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { Segments } from '#ui/segments.tsx';

/** CRSE-32 to CRSE-35, and for a learner how far they are (STAGE-06). */
export function CourseHeader({ page, showProgress }: { page: CoursePage; showProgress: boolean }) {
  const { common, course: texts, nav } = useScreenTexts();
  const { title, description, company, jobs } = page.course;
  usePageTitle(title);
  return (
    <header className="course-header">
      <div className="course-way">
        <Breadcrumbs
          items={[{ label: common.home, href: '/' }, { label: nav.tracks, href: '/tracks' }, { label: title }]}
        />
        <ButtonLink to="/tracks" look="quiet" size="dense" icon="left">
          {texts.backToTracks}
        </ButtonLink>
      </div>
      <div>
        <h1 tabIndex={-1} lang={contentLanguage(title)}>
          {title}
        </h1>
        {description && (
          <p className="course-description" lang={contentLanguage(description)}>
            {description}
          </p>
        )}
        <div className="course-facts">
          <Badge outlined icon={company ? 'building' : undefined} lang={contentLanguage(company)}>
            {company || common.noCompany}
          </Badge>
          {jobs.length > 0 && (
            <>
              <span id="relevant-positions">{texts.relevantPositions}</span>
              <ul aria-labelledby="relevant-positions">
                {jobs.map((job) => (
                  <li key={job}>
                    <Badge lang={contentLanguage(job)}>{job}</Badge>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      {showProgress && page.stages.length > 0 && <CourseProgress page={page} />}
    </header>
  );
}

function CourseProgress({ page: { completed, percent, stages } }: { page: CoursePage }) {
  const texts = useScreenTexts();
  return (
    <div className="course-progress">
      <p>
        <span>{texts.progress.ofStages(completed, stages.length)}</span>
        <b>{texts.common.percent(percent)}</b>
      </p>
      <Segments
        done={completed}
        total={stages.length}
        colour={progressColour(percent)}
        label={texts.progress.spoken(completed, stages.length)}
      />
    </div>
  );
}
