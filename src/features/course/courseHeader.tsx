import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import type { CoursePage } from '#queries/course.ts';
import { useLive } from '#queries/live.ts';
import { isTrackIn, trackStudies } from '#queries/trackStudy.ts';
import { openCourseTool } from '#state/courseTools.ts';
import { studyTrack } from '#sync/studyChoices.ts';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { Segments } from '#ui/segments.tsx';
import { StudyTrack } from '#ui/studyTrack.tsx';

interface CourseHeaderProps {
  page: CoursePage;
  showProgress: boolean;
  /** Who studies it; nobody for an admin. */
  learner: string | null;
  /** Shows the course as a learner sees it; for admins only. */
  onLook?: (() => void) | undefined;
}

/** CRSE-32 to CRSE-35, for a learner how far they are (STAGE-06), and for an admin the ways to change it (CRSE-39). */
export function CourseHeader({ page, showProgress, learner, onLook }: CourseHeaderProps) {
  const { common, course: texts, nav } = useScreenTexts();
  const { id, title, description, company, jobs } = page.course;
  usePageTitle(title);
  return (
    <header className="course-header">
      <div className="course-way">
        <Breadcrumbs
          items={[{ label: common.home, href: '/' }, { label: nav.tracks, href: '/tracks' }, { label: title }]}
        />
        <div className="course-ways">
          {onLook && (
            <>
              <Button look="quiet" size="dense" icon="eye" onClick={onLook}>
                {texts.lookAsLearner}
              </Button>
              <Button size="dense" icon="edit" onClick={() => openCourseTool({ tool: 'edit', course: id })}>
                {texts.editCourse}
              </Button>
            </>
          )}
          <ButtonLink to="/tracks" look="quiet" size="dense" icon="left">
            {texts.backToTracks}
          </ButtonLink>
        </div>
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
          {learner && <StudyThis learner={learner} course={id} />}
        </div>
      </div>
      {showProgress && page.stages.length > 0 && <CourseProgress page={page} />}
    </header>
  );
}

function StudyThis({ learner, course }: { learner: string; course: string }) {
  const live = useLive(trackStudies(learner));
  const studies = live.state === 'ready' ? live.value : null;
  return <StudyTrack isIn={isTrackIn(studies, course)} onStudy={() => void studyTrack(studies, course)} />;
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
