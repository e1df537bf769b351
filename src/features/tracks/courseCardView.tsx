import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { tracksTexts } from '#i18n/sections/tracks.ts';
import { trackToolsTexts } from '#i18n/sections/trackTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { progressColour } from '#model/progress.ts';
import { type CourseCard, nextStopOf } from '#queries/courseCard.ts';
import { openCourseTool } from '#state/courseTools.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Line } from '#ui/line.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StudyTrack } from '#ui/studyTrack.tsx';

interface CourseCardViewProps {
  course: CourseCard;
  isAdmin: boolean;
  /** Its stages have not arrived yet. */
  isComing: boolean;
  isUnsent: boolean;
  /** Of a learner: whether it is in study, undefined while that is not known. */
  isStudied: boolean | undefined;
  onStudy: () => void;
}

/** CRSE-14 to CRSE-18, CRSE-21. */
export function CourseCardView({ course, isAdmin, isComing, isUnsent, isStudied, onStudy }: CourseCardViewProps) {
  const { common } = useTexts();
  const { slug, title, description, company, completed } = course;
  // one that was started goes on where it was left
  const next = !isAdmin && completed > 0 && nextStopOf(course);
  return (
    <Card as="li" linked className="track-card">
      <div className="track-marks">
        <Badge outlined icon={company ? 'building' : undefined} lang={contentLanguage(company)}>
          {company || common.noCompany}
        </Badge>
        {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
      </div>
      <h2 lang={contentLanguage(title)}>
        <Link className="card-link" to="/course/$slug" params={{ slug }} search={next ? { stage: next.id } : {}}>
          {title}
        </Link>
      </h2>
      <p className="track-description" lang={contentLanguage(description)}>
        {description}
      </p>
      {isAdmin ? (
        <Facts course={course} isComing={isComing} />
      ) : (
        <>
          <Progress course={course} isComing={isComing} />
          <StudyTrack title={title} isIn={isStudied} onStudy={onStudy} />
        </>
      )}
    </Card>
  );
}

function Progress({ course, isComing }: { course: CourseCard; isComing: boolean }) {
  const texts = useTexts().progress;
  const { completed, total, percent, stops, createdAt } = course;
  return (
    <>
      {isComing ? (
        <div className="line-coming">
          <Skeleton height={16} />
        </div>
      ) : (
        <Line
          stops={stops.map((stop) => stop.state)}
          colour={progressColour(percent)}
          label={texts.spoken(completed, total)}
        />
      )}
      <div className="track-facts">
        <span>{isComing ? <Skeleton width={130} /> : texts.ofStages(completed, total)}</span>
        <LiveDate value={createdAt ?? ''} />
      </div>
    </>
  );
}

/** CRSE-18, CRSE-19. */
function Facts({ course, isComing }: { course: CourseCard; isComing: boolean }) {
  const texts = useSection(tracksTexts);
  const ways = useSection(trackToolsTexts);
  const { id, title, total, createdAt } = course;
  return (
    <div className="track-facts track-facts-admin">
      <span>{isComing ? <Skeleton width={60} /> : texts.stages(total)}</span>
      {createdAt && <time dateTime={createdAt}>{texts.created(formatDate(createdAt, 'short'))}</time>}
      <span className="track-ways">
        <IconButton
          icon="edit"
          dense
          label={ways.edit(title)}
          onClick={() => openCourseTool({ tool: 'edit', course: id })}
        />
        <IconButton
          icon="trash"
          dense
          danger
          label={ways.delete(title)}
          onClick={() => openCourseTool({ tool: 'delete', course: id, title })}
        />
      </span>
    </div>
  );
}

export const CourseCardSkeleton = () => (
  <Card className="track-card">
    <Skeleton width={104} height={20} />
    <h2>
      <Skeleton width="78%" height={20} />
    </h2>
    <Skeleton width="96%" />
    <Skeleton width="60%" />
    <div className="line-coming">
      <Skeleton width="100%" height={16} />
    </div>
    <div className="track-facts">
      <Skeleton width={150} />
      <Skeleton width={74} />
    </div>
    <span className="study-track" />
  </Card>
);
