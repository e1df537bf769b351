import { useMemo } from 'react';
import { formatDate, weekdays } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Study } from '#queries/study.ts';
import { type Language, usePreferences } from '#state/preferences.ts';
import {
  answersOfDays,
  cameBack,
  cameBackDays,
  comingDays,
  comingUp,
  leastAnswers,
  shownDays,
} from '#study/insights.ts';
import { lineOf } from '#study/session.ts';
import { BarChart } from '#ui/barChart.tsx';
import { Card } from '#ui/card.tsx';

/** A study day is the date in Tokyo on which it began; day 0 was a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7;
const monthOf = (day: number, language: Language) => formatDate(day * 86_400_000, 'month', language);

/** STUDY-49: stops, larger where more was done. No streak: days off are part of it. */
export function StudiedDays({ study }: { study: Study }) {
  const texts = useSection(studyTexts);
  const language = usePreferences((preferences) => preferences.language);
  const today = studyDay(study.now);
  const answers = useMemo(() => answersOfDays(study.memory.turns, today), [study, today]);
  const studied = answers.filter(Boolean).length;
  const first = today - shownDays + 1;
  const monday = first - weekdayOf(first);
  const weeks = Array.from({ length: Math.ceil((today - monday + 1) / 7) }, (_, week) => monday + week * 7);
  const size = (day: number) => {
    const count = answers[day - first] ?? 0;
    return count === 0 ? 'off' : count < 5 ? 'short' : count < 15 ? 'usual' : 'long';
  };
  return (
    <Card as="section" className="study-insight">
      <header>
        <h2>{texts.days}</h2>
        <span>{texts.daysOf(studied, shownDays)}</span>
      </header>
      <div className="study-days" role="img" aria-label={texts.daysSpoken(studied, shownDays)}>
        <b />
        {weekdays[language].map((weekday) => (
          <b key={weekday}>{weekday}</b>
        ))}
        {weeks.map((week, at) => [
          <b key={week}>
            {(at === 0 || monthOf(week, language) !== monthOf(week - 7, language)) && monthOf(week, language)}
          </b>,
          ...weekdays[language].map((weekday, place) => {
            const day = week + place;
            const isShown = day >= first && day <= today;
            return (
              <span key={`${week} ${weekday}`}>
                {isShown && <i className={day === today ? `${size(day)} today` : size(day)} />}
              </span>
            );
          }),
        ])}
      </div>
      <p className="study-note">{texts.daysNote}</p>
    </Card>
  );
}

/** STUDY-50, beside the aim. */
export function CameBack({ study }: { study: Study }) {
  const texts = useSection(studyTexts);
  const { answers, back } = useMemo(() => cameBack(study.memory.turns, studyDay(study.now)), [study]);
  const aim = Math.round(study.plan.retention * 100);
  const percent = Math.floor((back / Math.max(1, answers)) * 100);
  return (
    <Card as="section" className="study-insight">
      <header>
        <h2>{texts.cameBack}</h2>
        <span>{texts.overDays(cameBackDays)}</span>
      </header>
      {answers < leastAnswers ? (
        <p className="ink-2">{texts.cameBackSoon(leastAnswers - answers)}</p>
      ) : (
        <>
          <p className="study-share">
            <b>{percent}%</b>
            <span>{texts.cameBackOf(back, answers)}</span>
          </p>
          <div className="study-aim" aria-hidden="true">
            <i style={{ width: `${percent}%` }} />
            <u style={{ insetInlineStart: `${aim}%` }} />
          </div>
          <p className="study-aim-label">
            <span style={{ insetInlineStart: `${aim}%` }}>{texts.aim(aim)}</span>
          </p>
        </>
      )}
    </Card>
  );
}

/** STUDY-51. */
export function ComingUp({ study }: { study: Study }) {
  const texts = useSection(studyTexts);
  const due = useMemo(() => {
    const cards = study.questions.flatMap((question) => study.memory.cards.get(question) ?? []);
    return comingUp(cards, studyDay(study.now), lineOf(study.today, []).length);
  }, [study]);
  return (
    <Card as="section" className="study-insight study-coming">
      <header>
        <h2>{texts.comingUp}</h2>
        <span>{texts.overDays(comingDays)}</span>
      </header>
      <BarChart bars={due.map((value) => ({ value }))} label={texts.comingSpoken(comingDays, due.join(', '))} />
      <p className="study-note">{texts.today}</p>
    </Card>
  );
}
