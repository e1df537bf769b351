import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { personTexts } from '#i18n/sections/person.ts';
import { limits } from '#model/limits.ts';
import { progressColour } from '#model/progress.ts';
import { nextStopOf } from '#queries/courseCard.ts';
import { useLive } from '#queries/live.ts';
import { type PersonCourse, type PersonQuestion, personQuestions, type PersonReview } from '#queries/person.ts';
import { Badge } from '#ui/badge.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { Part } from './personPart.tsx';

/** Each course as its line, and the stop that they are at. */
export function PersonCourses({ courses }: { courses: readonly PersonCourse[] }) {
  const texts = useSection(personTexts);
  const { common, progress } = useScreenTexts();
  if (!courses.length) return <p className="ink-3">{texts.noCourses}</p>;
  return (
    <ul className="person-list">
      {courses.map((course) => {
        const { id, slug, title, completed, total, percent, lastStudied, assignedAt } = course;
        const next = nextStopOf(course);
        return (
          <li key={id}>
            <span className="person-line">
              <Link to="/course/$slug" params={{ slug }} className="person-link" lang={contentLanguage(title)}>
                {title}
              </Link>
              <b>{common.percent(percent)}</b>
            </span>
            <Segments
              done={completed}
              total={total}
              colour={progressColour(percent)}
              label={progress.spoken(completed, total)}
            />
            <small className="person-facts">
              <span>
                {completed > 0 && next ? (
                  <>
                    {texts.at} <span lang={contentLanguage(next.title)}>{next.title}</span>
                  </>
                ) : completed > 0 ? (
                  texts.finished
                ) : (
                  texts.notBegun
                )}
              </span>
              {lastStudied && <LiveDate value={lastStudied} format="dateTime" />}
              <span>
                {assignedAt ? (
                  <>
                    {texts.assigned} <LiveDate value={assignedAt} format="short" />
                  </>
                ) : (
                  texts.unassigned
                )}
              </span>
            </small>
          </li>
        );
      })}
    </ul>
  );
}

const colours: Record<string, 'green' | 'red' | 'yellow'> = { approved: 'green', rejected: 'red', pending: 'yellow' };

/** What they asked, read apart: the bank may be large. */
export function PersonQuestions({ id }: { id: string }) {
  const texts = useSection(personTexts);
  const { common } = useScreenTexts();
  const live = useLive(personQuestions(id));
  if (live.state === 'error')
    return (
      <Part title={texts.questions}>
        <LoadFailure message={live.message} />
      </Part>
    );
  if (live.state === 'loading')
    return (
      <Part title={texts.questions}>
        <Skeletons count={2} label={common.loading}>
          <Skeleton width="80%" />
        </Skeletons>
      </Part>
    );
  return (
    <Part title={texts.questions} count={live.value.length}>
      <Questions questions={live.value} />
    </Part>
  );
}

function Questions({ questions }: { questions: readonly PersonQuestion[] }) {
  const texts = useSection(personTexts);
  const { statuses } = useSection(homeTexts);
  if (!questions.length) return <p className="ink-3">{texts.noQuestions}</p>;
  const shown = questions.slice(0, limits.drawnChanges);
  return (
    <ul className="person-list">
      {shown.map(({ id, text, status, at }) => (
        <li key={id}>
          <span className="person-line">
            <Link to="/question/$id" params={{ id }} className="person-link" lang={contentLanguage(text)}>
              {text || texts.picture}
            </Link>
            <Badge colour={colours[status] ?? 'grey'}>{statuses[status as keyof typeof statuses] ?? status}</Badge>
          </span>
          {at && (
            <small>
              <LiveDate value={at} format="short" />
            </small>
          )}
        </li>
      ))}
      {questions.length > shown.length && <li className="ink-3">{texts.more(questions.length - shown.length)}</li>}
    </ul>
  );
}

export function PersonReviews({ reviews }: { reviews: readonly PersonReview[] }) {
  const texts = useSection(personTexts);
  if (!reviews.length) return <p className="ink-3">{texts.noReviews}</p>;
  return (
    <ul className="person-list">
      {reviews.map(({ id, course, at, helpfulness, accuracy, support, improvements }) => (
        <li key={id}>
          <span className="person-line">
            <b lang={contentLanguage(course)}>{course || texts.deletedCourse}</b>
            {helpfulness !== null && accuracy !== null && <span>{texts.stars(helpfulness, accuracy)}</span>}
          </span>
          {[support, improvements].map(
            (words, index) =>
              words && (
                <q key={index} lang={contentLanguage(words)}>
                  {words}
                </q>
              ),
          )}
          {at && (
            <small>
              <LiveDate value={at} format="short" />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
