import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { myAnswerId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { questionDetail } from '#queries/question.ts';
import { record } from '#queries/record.ts';
import { study as studyQuery, type Study } from '#queries/study.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { stopsOf } from '#study/stops.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Line } from '#ui/line.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { splitTitle } from '#ui/questionTitle.ts';
import { prepareRichText, prepareText } from '#ui/richText.tsx';
import { isUndoKey, useScreenKeys } from '#ui/screenKeys.ts';
import { ComingBack } from './comingBack.tsx';
import { bookmark, pause } from './marks.ts';
import { SessionEnd } from './sessionEnd.tsx';
import { StudyTurn } from './studyTurn.tsx';
import { TurnSkeleton } from './turnSkeleton.tsx';
import { useStudySession } from './useStudySession.ts';
import './session.css';

/** One question after the other, without anything beside it (STUDY-09 to STUDY-24). */
export function SessionScreen() {
  const texts = useSection(studyTexts);
  const user = useSession((session) => session.account?.id ?? '');
  const nothingComes = useNothingComes();
  const live = useLive(studyQuery(user));
  usePageTitle(texts.title);
  useEffect(prepareRichText, []);
  const study = live.state === 'ready' ? live.value : null;
  const isComing = !study || study.arrival === 'nothing' || (study.arrival === 'first' && study.questions.length === 0);
  if (live.state === 'error' || (study && isComing && nothingComes))
    return (
      <Frame>
        <LoadFailure message={texts.loadFailed} />
      </Frame>
    );
  if (!study || isComing)
    return (
      <Frame>
        <TurnSkeleton />
      </Frame>
    );
  if (study.isBack)
    return (
      <Frame>
        <ComingBack study={study} />
      </Frame>
    );
  return <Session user={user} study={study} />;
}

function Session({ user, study }: { user: string; study: Study }) {
  const texts = useSection(studyTexts);
  const session = useStudySession(user, study);
  const { turn, behind, total, minutes, canUndo, undo } = session;
  useUndoKey(undo);
  if (study.questions.length === 0 && !behind)
    return (
      <Frame>
        <EmptyState
          large
          heading="h1"
          title={texts.empty}
          message={texts.emptyMessage}
          action={
            <ButtonLink to="/tracks" look="primary" size="big">
              {texts.chooseTrack}
            </ButtonLink>
          }
        />
      </Frame>
    );
  if (!turn)
    return (
      <Frame onUndo={canUndo ? undo : undefined}>
        {session.isSettling ? (
          <TurnSkeleton />
        ) : (
          <SessionEnd study={study} graded={session.graded} onMore={session.learnMore} />
        )}
      </Frame>
    );
  return (
    <Frame
      place={
        <>
          <b>{texts.placeOf(behind + 1, total)}</b>
          <span>{texts.left(minutes)}</span>
        </>
      }
      line={<Line stops={stopsOf(behind, total)} label={texts.answeredSoFar(behind, total)} />}
      onUndo={canUndo ? undo : undefined}
      more={<TurnMenu question={turn.question} isBookmarked={study.bookmarked.includes(turn.question)} />}
    >
      <StudyTurn
        key={turn.answer}
        turn={turn}
        study={study}
        onOpen={session.open}
        onGrade={session.grade}
        onNotNow={session.notNow}
        onWriting={session.setWriting}
        onLeave={session.goOn}
      />
      {session.next.map((question) => (
        <ReadAhead key={question} user={user} question={question} />
      ))}
    </Frame>
  );
}

interface FrameProps {
  place?: React.ReactNode;
  line?: React.ReactNode;
  onUndo?: () => void;
  more?: React.ReactNode;
  children: React.ReactNode;
}

/** The bar of the session, in place of the app's header. */
function Frame({ place, line, onUndo, more, children }: FrameProps) {
  const texts = useSection(studyTexts);
  const navigate = useNavigate();
  // it goes on where it was left
  const end = () => void navigate({ to: '/study' });
  return (
    <div className="session">
      <header className="session-bar">
        <IconButton icon="close" label={texts.endSession} onClick={end} />
        <div className="session-line">{line}</div>
        <div className="session-tools">
          <IconButton
            icon="undo"
            label={texts.undoGrade}
            aria-keyshortcuts="Control+Z"
            aria-disabled={!onUndo}
            onClick={onUndo}
          />
          {more}
        </div>
        {place && <p className="session-place">{place}</p>}
      </header>
      {children}
    </div>
  );
}

/** What can be said of the question besides how it went. */
function TurnMenu({ question, isBookmarked }: { question: string; isBookmarked: boolean }) {
  const texts = useSection(studyTexts);
  return (
    <MenuButton
      icon="more"
      label={texts.moreWays}
      items={[
        {
          id: 'bookmark',
          icon: 'bookmark',
          label: isBookmarked ? texts.unbookmark : texts.bookmark,
          onSelect: () => bookmark(question, !isBookmarked),
        },
        { id: 'pause', icon: 'pause', label: texts.pause, onSelect: () => pause(question, true) },
      ]}
    />
  );
}

/** The next question is in memory, and its text safe to show, before it is asked for. */
function ReadAhead({ user, question }: { user: string; question: string }) {
  useLive(record(keyOf('my_answers', myAnswerId(user as never, question))));
  const live = useLive(questionDetail(question));
  const text = live.state === 'ready' ? live.value.question?.question : null;
  useEffect(() => {
    if (!text) return;
    const { title, rest } = splitTitle(text);
    for (const part of [title, rest]) if (part) prepareText(part);
  }, [text]);
  return null;
}

/** Ctrl+Z takes the last grade back; while something is written it is the field's own. */
function useUndoKey(undo: () => void) {
  useScreenKeys((event) => {
    if (!isUndoKey(event)) return false;
    undo();
    return true;
  });
}
