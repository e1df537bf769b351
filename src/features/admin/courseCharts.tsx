import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseProgressTexts } from '#i18n/sections/courseProgress.ts';
import type { CourseChart } from '#queries/courseProgress.ts';
import { BarChart } from '#ui/barChart.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';

export interface CourseChartsProps {
  courses: readonly CourseChart[];
  /** The course that the table is filtered by. */
  chosen: string | undefined;
  onChoose: (course: string | undefined) => void;
  /** All of them below each other, instead of one row that scrolls sideways. */
  all: boolean;
  onAll: (all: boolean) => void;
}

/** As many as one row shows on most screens. */
const inOneRow = 6;

/** One small chart per course: how many learners completed each of its stages. Choosing it filters the table by it. */
export function CourseCharts({ courses, chosen, onChoose, all, onAll }: CourseChartsProps) {
  const texts = useSection(courseProgressTexts);
  const { common } = useScreenTexts();
  return (
    <>
      <div className={classNames('course-charts', all && 'all')} role="group" aria-label={texts.bars}>
        {courses.map(({ id, title, company, perStage, learners, average }) => (
          <button
            key={id}
            type="button"
            className={classNames('card course-chart', id === chosen && 'chosen')}
            aria-pressed={id === chosen}
            data-tooltip={texts.onlyCourse(title)}
            onClick={() => onChoose(id === chosen ? undefined : id)}
          >
            <b className="cut" lang={contentLanguage(title)}>
              {title}
            </b>
            <small className="cut" lang={contentLanguage(company)}>
              {company || common.noCompany}
            </small>
            <BarChart
              bars={perStage.map((value) => ({ value }))}
              most={Math.max(1, learners)}
              label={texts.perStage(perStage.join(', '), learners)}
            />
            <small className="course-chart-facts">
              <span>{texts.learners(learners)}</span>
              <span>{texts.average(average)}</span>
            </small>
          </button>
        ))}
      </div>
      {courses.length > inOneRow && (
        <p className="course-charts-all">
          <Button look="quiet" size="dense" icon={all ? 'up' : 'down'} aria-expanded={all} onClick={() => onAll(!all)}>
            {all ? texts.fewerCourses : texts.allCourses(courses.length)}
          </Button>
        </p>
      )}
    </>
  );
}
