import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { todayTexts } from '#i18n/sections/today.ts';
import { useTexts } from '#i18n/texts.ts';
import { type Beginning, beginning } from '#queries/firstSteps.ts';
import { useLive } from '#queries/live.ts';
import { type StudyPart, useStudyPart } from '#queries/studyPart.ts';
import { clock } from '#state/clock.ts';
import { type FirstStep, firstStep, noteFirstStep } from '#state/firstSteps.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { stopsOf } from '#study/stops.ts';
import { endCountdown } from '#sync/countdownChanges.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { lazyPiece } from '#ui/lazy.tsx';
import { Line } from '#ui/line.tsx';
import { TodaySkeleton } from './homeSkeletons.tsx';

const FirstSteps = lazyPiece(async () => (await import('./firstSteps.tsx')).FirstSteps);

/** What there is to do today, in the place that the page keeps for it from the first frame (FIRST-05). */
export function Today({ user }: { user: string }) {
  const live = useLive(beginning(user));
  const [noted, setNoted] = useState(() => firstStep(user));
  const begins = live.state === 'ready' ? live.value : null;
  const at = begins && stepOf(noted, begins, user);
  if (live.state === 'loading') return <TodaySkeleton />;
  if (!begins || !at) return <TodaysPart user={user} />;
  const onStep = (step: FirstStep['step'], title = at.title) => {
    const next = { account: user, step, title };
    noteFirstStep(next);
    setNoted(next);
  };
  return (
    <Suspense fallback={<TodaySkeleton />}>
      <FirstSteps {...{ user, begins, at, onStep }} />
    </Suspense>
  );
}

/** Where a new learner is; null for everybody else, and once a question was chosen or answered (FIRST-01). */
function stepOf(noted: FirstStep | null, begins: Beginning, account: string): FirstStep | null {
  if (begins.hasBegun || noted?.step === 'done' || !(noted || begins.isNew)) return null;
  return noted ?? { account, step: begins.hasInterview ? 2 : 1, title: '' };
}

function TodaysPart({ user }: { user: string }) {
  const texts = useSection(studyTexts);
  const own = useSection(todayTexts);
  const part = useStudyPart(user);
  if (part === undefined || part === 'coming') return <TodaySkeleton />;
  // where it leads says what there is to say
  if (part === 'failed') return <Words kicker={own.today} title={texts.loadFailed} note={texts.title} />;
  if (part.over) return <Over part={part} over={part.over} />;
  if (part.isEmpty)
    return (
      <>
        <Words kicker={<Ahead part={part} />} title={texts.empty} note={texts.emptyMessage} />
        <ButtonLink className="today-acts" to="/study" look="primary" size="big">
          {own.openStudy}
        </ButtonLink>
      </>
    );
  const { left, minutes, keep, interview, fresh, done, tomorrow } = part;
  if (!left)
    return (
      <>
        <Words kicker={<Ahead part={part} />} title={texts.doneToday} note={texts.doneNote(done, tomorrow)} />
        {done > 0 && <Line stops={stopsOf(done, done)} label={texts.answeredSoFar(done, done)} />}
      </>
    );
  return (
    <>
      <Words
        kicker={<Ahead part={part} />}
        title={texts.todaysPart(left, minutes)}
        note={texts.parts(keep, interview, fresh)}
      />
      <ButtonLink className="no-phone" to="/study/session" look="primary" size="big" iconAfter="forward">
        {own.start}
      </ButtonLink>
      <Line stops={stopsOf(done, done + left)} label={texts.answeredSoFar(done, done + left)} />
    </>
  );
}

interface WordsProps {
  kicker: ReactNode;
  title: string;
  note: string;
}

const Words = ({ kicker, title, note }: WordsProps) => (
  <div className="today-words">
    <p className="today-kicker">{kicker}</p>
    <h2>
      <Link className="card-link" to="/study">
        {title}
      </Link>
    </h2>
    <p className="today-note">{note}</p>
  </div>
);

/** How many days are left to the nearest interview, as a calendar counts them (A152). */
function Ahead({ part: { next } }: { part: StudyPart }) {
  const texts = useSection(todayTexts);
  if (!next) return texts.today;
  const days = Math.max(0, tokyoDay(next.date) - tokyoDay(clock.now()));
  return (
    <>
      <span>{days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.inDays(days)}</span>
      {': '}
      <b lang={contentLanguage(next.title)}>{next.title}</b>
    </>
  );
}

/** One asks how it was before all else, and says in a line what there is to do today (COUNT-15). */
function Over({ part: { left, minutes }, over }: { part: StudyPart; over: NonNullable<StudyPart['over']> }) {
  const texts = useSection(todayTexts);
  const { todaysPart, doneToday } = useSection(studyTexts);
  const { submitQuestion } = useTexts().home;
  return (
    <>
      <div className="today-words">
        <p className="today-kicker">
          {texts.today}: {left ? todaysPart(left, minutes) : doneToday}
        </p>
        <h2>{texts.over}</h2>
        <p className="today-note" lang={contentLanguage(over.title)}>
          {texts.overMessage(over.title)}
        </p>
      </div>
      <span className="row today-acts">
        <Button look="soft" onClick={() => openSubmitDialog()}>
          {submitQuestion}
        </Button>
        <Button look="quiet" onClick={() => void endCountdown(over)}>
          {texts.close}
        </Button>
        {left > 0 && (
          <ButtonLink className="no-phone" to="/study/session" look="primary">
            {texts.start}
          </ButtonLink>
        )}
      </span>
    </>
  );
}
