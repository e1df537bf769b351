import { useEffect, useMemo, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Study } from '#queries/study.ts';
import { showToast } from '#state/toast.ts';
import { easePlan } from '#study/comingBack.ts';
import { capsOf } from '#study/plan.ts';
import { lineOf, minutesFor, paceOf } from '#study/session.ts';
import { stored } from '#sync/mutate.ts';
import { BarChart } from '#ui/barChart.tsx';
import { Button } from '#ui/button.tsx';
import { Ways } from './ways.tsx';

type Way = 'ease' | 'interview' | 'everything';

/**
 * After days away with more due than the cap: the ways back with what each costs, chosen once (STUDY-43). No due date
 * changes: the list takes a part of what is due.
 */
export function ComingBack({ study }: { study: Study }) {
  const texts = useSection(studyPlanTexts);
  const { today: todayLabel } = useSection(studyTexts);
  const [way, setWay] = useState<Way>('ease');
  const [isStoring, setStoring] = useState(false);
  const { memory, schedule, plan, now, away, today, questions, countdown } = study;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const eased = useMemo(() => {
    const cards = questions.flatMap((question) => {
      const card = memory.cards.get(question);
      return card ? [[question, card] as const] : [];
    });
    return easePlan(schedule, cards, capsOf(plan), now);
  }, [questions, memory, schedule, plan, now]);
  const pace = useMemo(() => paceOf(memory.turns.values(), now), [memory, now]);
  // today's list is eased as long as nothing is chosen
  const interview = countdown?.share.length ?? 0;
  const counts = { interview, ease: lineOf(today, []).length, everything: lineOf(today, []).length + today.moreDue };
  const choose = () => {
    setStoring(true);
    void stored('study.plan', { ...plan, ease: { way, day: studyDay(now) } }).then((id) => {
      if (id !== null) return;
      setStoring(false);
      showToast({ kind: 'error', title: texts.notStored });
    });
  };
  return (
    <div className="session-column">
      <div className="back-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.backTitle}
        </h1>
        <p>{texts.backNote(away, counts.everything, minutesFor(counts.everything, pace))}</p>
      </div>
      <Ways
        label={texts.ways}
        name="way-back"
        value={way}
        onChange={setWay}
        ways={[
          {
            value: 'ease',
            title: texts.ease,
            costs: texts.todayAbout(counts.ease, minutesFor(counts.ease, pace)),
            note: texts.easeNote(eased.days),
            more: (
              <span className="way-chart">
                <BarChart
                  bars={eased.asked.map((value) => ({ value }))}
                  label={texts.easeSpoken(eased.asked.join(', '))}
                />
                <small>{todayLabel}</small>
              </span>
            ),
          },
          // offered with an interview ahead (STUDY-45)
          ...(countdown
            ? [
                {
                  value: 'interview' as const,
                  title: texts.onlyInterview,
                  costs: texts.todayAbout(interview, minutesFor(interview, pace)),
                  note: texts.onlyInterviewNote(countdown.title),
                },
              ]
            : []),
          {
            value: 'everything',
            title: texts.everything,
            costs: texts.allAbout(counts.everything, minutesFor(counts.everything, pace)),
            note: texts.everythingNote,
          },
        ]}
      />
      <div className="back-start">
        <Button look="primary" size="big" busy={isStoring} onClick={choose}>
          {texts.startWith(counts[way])}
        </Button>
        <span>{texts.canChange}</span>
      </div>
    </div>
  );
}
