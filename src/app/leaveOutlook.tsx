import { useEffect } from 'react';
import { useLive } from '#queries/live.ts';
import { leftOutlook } from '#queries/reminders.ts';
import { study, type Study } from '#queries/study.ts';
import { studyDay } from '#model/studyDay.ts';
import { outlookOf } from '#study/outlook.ts';
import { capsOf } from '#study/plan.ts';
import { lineOf } from '#study/session.ts';
import { stored } from '#sync/mutate.ts';

/** Milliseconds after the last answer: a session leaves one, and not each of its turns. */
const rest = 15_000;

/**
 * Leaves for the server how many questions will be due, where somebody wants to be reminded to study: it computes no
 * schedule (REMIND-18). After each session, and once on each study day.
 */
export function LeaveOutlook({ user }: { user: string }) {
  const left = useLive(leftOutlook(user));
  const read = useLive(study(user));
  const outlook = read.state === 'ready' && left.state === 'ready' && left.value ? outlookIn(read.value) : null;
  const isKnown =
    outlook === null || (left.state === 'ready' && JSON.stringify(left.value?.outlook) === JSON.stringify(outlook));
  const text = isKnown ? null : JSON.stringify(outlook);
  useEffect(() => {
    if (text === null) return undefined;
    const leave = () => void stored('study.outlook', JSON.parse(text) as ReturnType<typeof outlookIn>);
    const timer = setTimeout(leave, rest);
    // the app may not come back: what was answered counts now
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      clearTimeout(timer);
      leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [text]);
  return null;
}

function outlookIn({ memory, questions, today, plan, now }: Study) {
  const cards = questions.flatMap((question) => memory.cards.get(question) ?? []);
  return outlookOf({
    cards,
    ...{ fresh: questions.length - cards.length, caps: capsOf(plan) },
    ...{ today: studyDay(now), left: lineOf(today, []).length },
  });
}
