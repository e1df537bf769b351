import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import type { StudyTrack } from '#queries/inStudy.ts';
import { useLive } from '#queries/live.ts';
import { study as studyQuery, type Study } from '#queries/study.ts';
import { useSession } from '#state/session.ts';
import { keepStudySession, studySession } from '#state/studySession.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { dueOf, gradedSince, lineOf, minutesFor, paceOf } from '#study/session.ts';
import { stopsOf } from '#study/stops.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Line } from '#ui/line.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { Opening } from '#ui/opening.tsx';
import { CountdownCard } from './countdownCard.tsx';
import { EmptyStudy, useFocusAfterEmpty } from './emptyStudy.tsx';
import { CameBack, ComingUp, StudiedDays } from './insights.tsx';
import { PausedQuestions } from './pausedQuestions.tsx';
import './study.css';

/** What to study today, and how it goes (STUDY-47 to STUDY-51). */
export function StudyScreen() {
  const texts = useSection(studyTexts);
  const user = useSession((session) => session.account?.id ?? '');
  const nothingComes = useNothingComes();
  const live = useLive(studyQuery(user));
  const study = live.state === 'ready' ? live.value : null;
  const isComing = !study || study.arrival === 'nothing' || (study.arrival === 'first' && study.questions.length === 0);
  // here, because taking everything out leads to the empty state
  const [choosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  const isEmpty = !isComing && study.questions.length === 0 && study.memory.turns.size === 0;
  useFocusAfterEmpty(isEmpty);
  const failed = live.state === 'error' || (study && isComing && nothingComes);
  return (
    <div className="page with-thumb-bar study">
      <PageHead
        title={texts.title}
        note={study && <LiveDate value={studyDay(study.now) * 86_400_000} format="day" />}
        actions={<SettingsButton user={user} />}
      />
      {failed ? (
        <LoadFailure message={texts.loadFailed} />
      ) : isComing ? (
        <StudySkeleton />
      ) : isEmpty ? (
        <EmptyStudy user={user} study={study} choose={<ChooseButton onClick={choose} />} />
      ) : (
        <div className="study-columns">
          <div>
            <TodaysPart user={user} study={study} />
            <CountdownCard study={study} />
            <Tracks study={study} choose={choose} />
            {study.paused.length > 0 && <PausedQuestions questions={study.paused} />}
          </div>
          <aside>
            <StudiedDays study={study} />
            <CameBack study={study} />
            <ComingUp study={study} />
          </aside>
        </div>
      )}
      {study && (
        <Opening open={choosing}>
          <ChooseQuestions study={study} open={choosing} onClose={() => setChoosing(false)} />
        </Opening>
      )}
    </div>
  );
}

const StudySettings = lazy(async () => ({ default: (await import('./studySettings.tsx')).StudySettings }));

function SettingsButton({ user }: { user: string }) {
  const texts = useSection(studyTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="no-phone" look="quiet" icon="sliders" onClick={() => setOpen(true)}>
        {texts.settings}
      </Button>
      <IconButton className="only-phone" icon="sliders" label={texts.settings} onClick={() => setOpen(true)} />
      <Opening open={open}>
        <StudySettings user={user} open={open} onClose={() => setOpen(false)} />
      </Opening>
    </>
  );
}

/** What the session would ask now: with the steps of minutes, and what was taken in addition. */
function leftOf(user: string, { today, now }: Study): string[] {
  const session = studySession(user, studyDay(now));
  const more = session?.more.filter((question) => today.moreFresh.includes(question)) ?? [];
  return [...lineOf(today, session?.putOff ?? []), ...more];
}

/** The one primary button of the screen begins what there is to do today, never more (STUDY-42). */
function TodaysPart({ user, study }: { user: string; study: Study }) {
  const texts = useSection(studyTexts);
  const { today, memory, now, done, tomorrow, schedule } = study;
  const session = studySession(user, studyDay(now));
  const left = leftOf(user, study);
  const count = left.length;
  if (count === 0) {
    const more = today.moreFresh.slice(0, limits.moreNew);
    const goOn = () =>
      keepStudySession(
        session ? { ...session, more } : { account: user, day: studyDay(now), began: now, putOff: [], more },
      );
    return (
      <Card as="section" className="study-today" aria-label={texts.today}>
        <div>
          <p className="ink-3">{texts.today}</p>
          <h2>{texts.doneToday}</h2>
          <p className="ink-2">{texts.doneNote(done, tomorrow)}</p>
        </div>
        {more.length > 0 && (
          <ButtonLink to="/study/session" look="soft" size="big" onClick={goOn}>
            {texts.moreNew(more.length)}
          </ButtonLink>
        )}
      </Card>
    );
  }
  const minutes = minutesFor(count, paceOf(memory.turns.values(), now));
  const share = new Set(study.countdown?.share);
  const fresh = left.filter((question) => !memory.cards.has(question) && !share.has(question)).length;
  const interview = left.filter((question) => share.has(question)).length;
  const behind = session ? gradedSince(schedule, memory.turns, session.began).length : 0;
  return (
    <>
      <Card as="section" className="study-today" aria-label={texts.today}>
        <div>
          <p className="ink-3">{texts.today}</p>
          <h2>{texts.todaysPart(count, minutes)}</h2>
          <p className="ink-2">{texts.parts(count - interview - fresh, interview, fresh)}</p>
        </div>
        <span className="row">
          <ButtonLink to="/study/listen" size="big">
            {texts.listen}
          </ButtonLink>
          <ButtonLink className="no-phone" to="/study/session" look="primary" size="big" iconAfter="forward">
            {texts.start}
          </ButtonLink>
        </span>
        <Line stops={stopsOf(behind, behind + count)} label={texts.answeredSoFar(behind, behind + count)} />
      </Card>
      <ThumbBar>
        <ButtonLink to="/study/session" look="primary" size="big" wide>
          {texts.startWith(count)}
        </ButtonLink>
      </ThumbBar>
    </>
  );
}

/**
 * What is studied, with how much of it was answered, and what of today's list is its own. A question that stands in
 * several counts in the first, so that the numbers add up to today's.
 */
function Tracks({ study, choose }: { study: Study; choose: () => void }) {
  const texts = useSection(studyTexts);
  const { tracks, bookmarked, byHand } = study;
  const ofTracks = new Set(tracks.flatMap((track) => track.questions));
  const alone = byHand.filter((question) => !ofTracks.has(question));
  const due = dueOf([...tracks.map((track) => track.questions), alone, bookmarked], lineOf(study.today, []));
  return (
    <Card as="section" className="study-tracks">
      <header>
        <h2>{texts.whatYouStudy}</h2>
        <ChooseButton onClick={choose} />
      </header>
      <ul>
        {tracks.map((track, at) => (
          <TrackRow key={track.id} track={track} study={study} due={due[at]!} />
        ))}
        {alone.length > 0 && (
          <OwnRow icon="check" name={texts.byHand} questions={alone} study={study} due={due[tracks.length]!} />
        )}
        {bookmarked.length > 0 && (
          <OwnRow icon="bookmark" name={texts.bookmarked} questions={bookmarked} study={study} due={due.at(-1)!} />
        )}
      </ul>
    </Card>
  );
}

const ChooseQuestions = lazy(async () => ({ default: (await import('./chooseQuestions.tsx')).ChooseQuestions }));

function ChooseButton({ onClick }: { onClick: () => void }) {
  const texts = useSection(studyTexts);
  return (
    <Button look="quiet" size="dense" iconAfter="right" onClick={onClick}>
      {texts.chooseQuestions}
    </Button>
  );
}

function TrackRow({ track, study, due }: { track: StudyTrack; study: Study; due: number }) {
  const texts = useSection(studyTexts);
  const { questions, title, stages, slug, next } = track;
  return (
    <li>
      <Link to="/course/$slug" params={{ slug }} search={next ? { stage: next } : {}}>
        <Icon name="study" size={18} />
        <span className="study-track-name">
          <b lang={contentLanguage(title)}>{title}</b>
          <small>{texts.trackSize(questions.length, stages)}</small>
        </span>
        <Share questions={questions} study={study} due={due} />
        <Icon name="right" size={18} />
      </Link>
    </li>
  );
}

interface OwnRowProps extends ShareProps {
  icon: IconName;
  name: string;
}

function OwnRow({ icon, name, questions, study, due }: OwnRowProps) {
  const texts = useSection(studyTexts);
  return (
    <li>
      <div>
        <Icon name={icon} size={18} />
        <span className="study-track-name">
          <b>{name}</b>
          <small>{texts.questions(questions.length)}</small>
        </span>
        <Share questions={questions} study={study} due={due} />
      </div>
    </li>
  );
}

interface ShareProps {
  questions: readonly string[];
  study: Study;
  due: number;
}

function Share({ questions, study: { memory }, due }: ShareProps) {
  const texts = useSection(studyTexts);
  const answered = questions.filter((question) => memory.cards.has(question)).length;
  const share = questions.length ? (answered / questions.length) * 100 : 0;
  return (
    <>
      <span className="study-track-bar" role="img" aria-label={texts.answeredOf(answered, questions.length)}>
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="study-track-due">{due > 0 && texts.ofToday(due)}</span>
    </>
  );
}

function StudySkeleton() {
  const texts = useTexts().common;
  return (
    <Skeletons count={1} label={texts.loading}>
      <Card className="study-today">
        <div className="stack">
          <Skeleton width={60} />
          <Skeleton width="min(340px, 80%)" height={28} />
          <Skeleton width={180} />
        </div>
      </Card>
    </Skeletons>
  );
}
