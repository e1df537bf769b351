import { useMemo } from 'react';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import type { Study } from '#queries/study.ts';
import { clock } from '#state/clock.ts';
import type { Grade, Interval } from '#study/schedule.ts';
import { classNames } from '#ui/classNames.ts';
import { useScreenKeys } from '#ui/screenKeys.ts';

const grades: readonly Grade[] = [1, 2, 3, 4];

interface GradesProps {
  question: string;
  study: Study;
  /** Not while the press that showed them may be a double one. */
  isSettled: boolean;
  /** It is being stored. */
  pressed: Grade | null;
  onGrade: (grade: Grade) => void;
}

/** Four buttons, each with what it leads to, by 1 to 4 too (STUDY-11, STUDY-12). */
export function Grades({ question, study: { memory, schedule }, isSettled, pressed, onGrade }: GradesProps) {
  const texts = useSection(studyTexts);
  const card = memory.cards.get(question);
  const intervals = useMemo(() => {
    const now = Math.floor(clock.now() / 1_000);
    return grades.map((grade) => schedule.next(card, question, now, grade).interval);
  }, [schedule, card, question]);
  useScreenKeys((event) => {
    const grade = grades.find((one) => String(one) === event.key);
    if (grade) onGrade(grade);
    return Boolean(grade);
  });
  const inWords = (interval: Interval) =>
    'minutes' in interval ? texts.inMinutes(interval.minutes) : texts.inDays(interval.days);
  return (
    <div className="grades" role="group" aria-labelledby="grades-question" aria-busy={pressed !== null} tabIndex={-1}>
      <p>
        <span id="grades-question">{texts.howDidItGo}</span>
        <span className="ink-3 no-phone" aria-hidden="true">
          {texts.pressKeys}
        </span>
      </p>
      <div>
        {grades.map((grade, at) => (
          <button
            key={grade}
            type="button"
            className={classNames(grade === 3 && 'suggested', grade === pressed && 'pressed')}
            aria-keyshortcuts={String(grade)}
            aria-disabled={!isSettled || undefined}
            onClick={(event) => (isSettled || !event.detail) && onGrade(grade)}
          >
            <b>{texts.grades[at]}</b>
            <span>{inWords(intervals[at]!)}</span>
            <small className="no-phone">{texts.meanings[at]}</small>
            <kbd className="key no-phone" aria-hidden="true">
              {grade}
            </kbd>
          </button>
        ))}
      </div>
    </div>
  );
}
