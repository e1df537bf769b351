import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { courseReviewsTexts } from '#i18n/sections/courseReviews.ts';
import { useSection } from '#i18n/section.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import type { CourseReview } from '#queries/courseReviews.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';

interface ReviewItemProps {
  review: CourseReview;
  withCourse: boolean;
  isUnsent: boolean;
  /** The stars of each stage are shown. */
  isOpen: boolean;
  onToggle: () => void;
  onMark: () => void;
}

/** One review. What was written is shown as text, and never as markup (REV-16). */
export function ReviewItem({ review, withCourse, isUnsent, isOpen, onToggle, onMark }: ReviewItemProps) {
  const texts = useSection(courseReviewsTexts);
  const { common } = useScreenTexts();
  const { id, learner, course, at, isRead, readAt, reader, ratings, helpful, accurate } = review;
  const who = `review-${id}`;
  return (
    <article className={classNames('course-opinion', !isRead && 'unread')} aria-labelledby={who}>
      <header className="review-head">
        <b id={who} lang={contentLanguage(learner)}>
          {learner}
        </b>
        {!isRead && <Badge colour="blue">{texts.stateUnread}</Badge>}
        <span className="ink-3">{at && <LiveDate value={at} format="dateTime" />}</span>
        {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
        <span className="review-mark">
          {isRead && (
            <span
              className="ink-3"
              data-tooltip={readAt ? texts.readBy(reader ?? '', formatDate(readAt, 'dateTime')) : undefined}
            >
              {texts.stateRead}
              {readAt && (
                <span className="visually-hidden">{texts.readBy(reader ?? '', formatDate(readAt, 'dateTime'))}</span>
              )}
            </span>
          )}
          <Button
            id={`mark-${id}`}
            size="dense"
            look={isRead ? 'quiet' : 'outline'}
            icon={isRead ? 'undo' : 'check'}
            aria-describedby={who}
            onClick={onMark}
          >
            {isRead ? texts.markUnread : texts.markRead}
          </Button>
        </span>
      </header>
      {withCourse && (
        <p className="ink-2" lang={contentLanguage(course)}>
          {course}
        </p>
      )}
      <p className="review-means">
        <Mean label={texts.helpful} value={helpful} />
        <Mean label={texts.accurate} value={accurate} />
        {ratings.length > 0 && (
          <button type="button" className="review-open" aria-expanded={isOpen} onClick={onToggle}>
            {texts.perStage}
            <Icon name={isOpen ? 'up' : 'down'} size={14} />
          </button>
        )}
      </p>
      {isOpen && (
        <table className="review-per-stage">
          <thead>
            <tr>
              <td />
              <th scope="col">{texts.helpful}</th>
              <th scope="col">{texts.accurate}</th>
            </tr>
          </thead>
          <tbody>
            {ratings.map(({ stageId, stage, helpfulness, accuracy }) => (
              <tr key={stageId}>
                <th scope="row" lang={contentLanguage(stage)}>
                  {stage}
                </th>
                <td>{helpfulness}</td>
                <td>{accuracy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl>
        <Answer question={texts.support} answer={review.support} />
        <Answer question={texts.improvements} answer={review.improvements} />
      </dl>
    </article>
  );
}

function Mean({ label, value }: { label: string; value: number | null }) {
  const texts = useSection(courseReviewsTexts);
  return (
    <span>
      {label} <b aria-hidden="true">{value === null ? '–' : value.toFixed(1)}</b>
      <span className="visually-hidden">
        {value === null ? texts.noStars : texts.outOf(value.toFixed(1), limits.stars)}
      </span>
    </span>
  );
}

function Answer({ question, answer }: { question: string; answer: string | null }) {
  const texts = useSection(courseReviewsTexts);
  return (
    <div>
      <dt>{question}</dt>
      {answer ? <dd lang={contentLanguage(answer)}>{answer}</dd> : <dd className="ink-3">{texts.noAnswer}</dd>}
    </div>
  );
}
