import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { progressColour } from '#model/progress.ts';
import { candidateCourses } from '#queries/candidate.ts';
import { useLive } from '#queries/live.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** CAND-28, CAND-29: the progress is the learner's own, from the same records as their screens. */
export function CandidateCourses({ id }: { id: string }) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const live = useLive(candidateCourses(id));
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading')
    return (
      <Skeletons count={3} label={common.loading}>
        <Skeleton width="100%" height={56} />
      </Skeletons>
    );
  if (!live.value.length) return <p className="ink-3">{texts.noCourses}</p>;
  return (
    <ul className="candidate-list">
      {live.value.map(({ id: course, slug, title, company, completed, total, percent, assignedAt }) => (
        <li key={course} className="candidate-course">
          <span className="candidate-line">
            <Link to="/course/$slug" params={{ slug }} className="candidate-link" lang={contentLanguage(title)}>
              {title}
            </Link>
            {company && <span lang={contentLanguage(company)}>{company}</span>}
            <b>{common.percent(percent)}</b>
          </span>
          <Segments
            done={completed}
            total={total}
            colour={progressColour(percent)}
            label={`${title}: ${texts.progress(completed, total)}`}
          />
          <small>
            {texts.progress(completed, total)}
            {assignedAt && (
              <span>
                {texts.assigned} <LiveDate value={assignedAt} format="short" />
              </span>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
