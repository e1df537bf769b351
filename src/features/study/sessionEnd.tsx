import { useEffect, useMemo, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { number } from '#i18n/number.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { limits } from '#model/limits.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { questionDetail } from '#queries/question.ts';
import type { Study } from '#queries/study.ts';
import { endStudySession } from '#state/studySession.ts';
import { type Graded, outcomeOf, slippedIn } from '#study/session.ts';
import { openAnswerDialog } from '#state/answerDialog.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pause } from './marks.ts';

interface SessionEndProps {
  study: Study;
  graded: readonly Graded[];
  onMore: (questions: readonly string[]) => void;
}

/** What the session came to, and what is due tomorrow (STUDY-19, STUDY-21, STUDY-24). */
export function SessionEnd({ study: { today, tomorrow }, graded, onMore }: SessionEndProps) {
  const texts = useSection(studyTexts);
  const outcome = outcomeOf(graded);
  const slipped = useMemo(() => slippedIn(graded), [graded]);
  const more = today.moreFresh.slice(0, limits.moreNew);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="session-column session-end">
      <div className="session-terminus" aria-hidden="true">
        <u />
        <i />
        <b>
          <Icon name="check" size={20} />
        </b>
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {outcome.questions ? texts.ended : texts.doneToday}
      </h1>
      <p>{texts.endNote(outcome.questions, Math.max(1, Math.round(outcome.seconds / 60)), tomorrow)}</p>
      {outcome.asked + outcome.fresh > 0 && (
        <dl className="session-facts card">
          {outcome.asked > 0 && (
            <div>
              <dt>{texts.cameBackToYou}</dt>
              <dd>{texts.backOf(outcome.cameBack, outcome.asked)}</dd>
            </div>
          )}
          {outcome.fresh > 0 && (
            <div>
              <dt>{texts.newMet(outcome.fresh)}</dt>
              <dd>{number(outcome.fresh)}</dd>
            </div>
          )}
        </dl>
      )}
      {slipped[0] !== undefined && <Slipped question={slipped[0]} />}
      <div className="session-ways">
        <ButtonLink look="primary" size="big" to="/study" onClick={endStudySession}>
          {texts.backToStudy}
        </ButtonLink>
        {more.length > 0 && (
          <Button look="quiet" size="big" onClick={() => onMore(more)}>
            {texts.moreNew(more.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Never paused by itself: the hard question is the one that is asked. */
function Slipped({ question }: { question: string }) {
  const texts = useSection(studyTexts);
  const live = useLive(questionDetail(question));
  const row = live.state === 'ready' ? live.value.question : null;
  if (!row) return null;
  const words = plainText(row.question ?? '').replaceAll('\n', ' ');
  return (
    <div className="session-slipped card">
      <Icon name="refresh" />
      <p className="grow">
        <b>{texts.slips}</b> <q lang={contentLanguage(words)}>{words}</q> {texts.slipsHint}
      </p>
      <Button onClick={() => openAnswerDialog(question)}>{texts.rewriteMine}</Button>
      <Button look="quiet" onClick={() => pause(question, true)}>
        {texts.pauseIt}
      </Button>
    </div>
  );
}
