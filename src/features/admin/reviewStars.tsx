import { contentLanguage } from '#i18n/contentLanguage.ts';
import { courseReviewsTexts } from '#i18n/sections/courseReviews.ts';
import { useSection } from '#i18n/section.ts';
import { limits } from '#model/limits.ts';
import { meanStars, type Rated, type RatedCourse, type Stars } from '#queries/courseReviews.ts';
import { BarChart } from '#ui/barChart.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';

export interface ReviewStarsProps {
  courses: readonly RatedCourse[];
  chosen: string | undefined;
  view: 'average' | 'distribution';
  onView: (view: 'average' | 'distribution') => void;
}

/** The stars of each stage of the chosen course; without one, of each course (REV-29). Filters do not change them. */
export function ReviewStars({ courses, chosen, view, onView }: ReviewStarsProps) {
  const texts = useSection(courseReviewsTexts);
  const course = courses.find(({ id }) => id === chosen);
  const rows: readonly Rated[] = course ? course.stages : courses;
  const sum = (of: 'reviews' | 'learners') => courses.reduce((all, one) => all + one[of], 0);
  return (
    <section className="card review-stars" aria-labelledby="review-stars">
      <div className="review-stars-head">
        <h2 id="review-stars">{course ? texts.averages : texts.averagesOfCourses}</h2>
        <SegmentedChoice
          label={texts.view}
          options={[
            { value: 'average', label: texts.average },
            { value: 'distribution', label: texts.distribution },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      <p className="ink-3">
        {course ? texts.howMany(course.reviews, course.learners) : texts.howMany(sum('reviews'), sum('learners'))}
      </p>
      <p className="review-stars-legend">
        <span>{texts.helpfulLong}</span>
        <span className="second">{texts.accurateLong}</span>
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={view}>
            <span className="review-stars-name" lang={contentLanguage(row.name)}>
              {row.name}
            </span>
            {view === 'average' ? <Averages row={row} /> : <Distributions row={row} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Averages({ row }: { row: Rated }) {
  const texts = useSection(courseReviewsTexts);
  const bar = (stars: Stars, what: string, second: boolean) => {
    const mean = meanStars(stars);
    const text = mean === null ? texts.noStars : mean.toFixed(1);
    return { value: mean ?? 0, text, second, label: <span className="visually-hidden">{what}</span> };
  };
  return (
    <BarChart
      direction="bars"
      most={limits.stars}
      label={row.name}
      bars={[bar(row.helpful, texts.helpful, false), bar(row.accurate, texts.accurate, true)]}
    />
  );
}

function Distributions({ row }: { row: Rated }) {
  const texts = useSection(courseReviewsTexts);
  return (
    <div className="review-distributions">
      {(['helpful', 'accurate'] as const).map((kind) => (
        <div key={kind} className={kind}>
          <BarChart label={texts.counts(texts[kind], ...row[kind])} bars={row[kind].map((value) => ({ value }))} />
          <div className="review-distribution-stars" aria-hidden="true">
            {row[kind].map((_, at) => (
              <span key={at}>{at + 1}★</span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
