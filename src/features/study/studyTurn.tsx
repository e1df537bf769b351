import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { optionFields } from '#model/choices.ts';
import { limits } from '#model/limits.ts';
import { myAnswerId } from '#model/id.ts';
import { formOfAnswer, isEmptyAnswer, type MyAnswer } from '#model/myAnswer.ts';
import { keyOf, type Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { studyDay } from '#model/studyDay.ts';
import { useLive } from '#queries/live.ts';
import { questionDetail } from '#queries/question.ts';
import { record } from '#queries/record.ts';
import type { Study } from '#queries/study.ts';
import { useSession } from '#state/session.ts';
import { useDraft } from '#sync/useDraft.ts';
import type { Grade } from '#study/schedule.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { splitTitle } from '#ui/questionTitle.ts';
import { RichText } from '#ui/richText.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { useScreenKeys } from '#ui/screenKeys.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/textField.tsx';
import { ToastOutlet } from '#ui/toastOutlet.tsx';
import { Grades } from './grades.tsx';
import { TurnAnswer } from './turnAnswer.tsx';
import { TurnSkeleton } from './turnSkeleton.tsx';
import type { GradedTurn, SessionTurn } from './useStudySession.ts';

interface StudyTurnProps {
  turn: SessionTurn;
  study: Study;
  onOpen: () => void;
  onGrade: (graded: GradedTurn) => void;
  onNotNow: () => void;
  /** Whether words stand in the field. */
  onWriting: (isWriting: boolean) => void;
  /** Leaves a question that was answered elsewhere. */
  onLeave: () => void;
}

const Speak = lazy(async () => ({ default: (await import('./speak.tsx')).Speak }));

/** Answer first, then look, then say how it went (STUDY-09 to STUDY-13). */
export function StudyTurn(props: StudyTurnProps) {
  const live = useLive(questionDetail(props.turn.question));
  const last = useRef<Question | null>(null);
  const now = live.state === 'ready' ? live.value.question : null;
  if (now) last.current = now;
  // one that is gone leaves the list in the next moment, or stays for the words that somebody is writing
  const question = now ?? last.current;
  return question ? <Turn {...props} question={question} /> : <TurnSkeleton />;
}

function Turn(props: StudyTurnProps & { question: Question }) {
  const { turn, study, question, onOpen, onGrade, onNotNow, onWriting, onLeave } = props;
  const texts = useSection(studyTexts);
  const draft = useDraft<{ text: string }>(`study.turn:${turn.question}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<'think' | 'write' | 'speak' | null>(null);
  const text = typed ?? (turn.text || draft.begun?.value.text) ?? '';
  const way = chosen ?? (text ? 'write' : 'think');
  // words that an undo brought back are a draft again, or a reload would lose them
  const { ready, keep } = draft;
  useEffect(() => {
    if (ready && turn.text) keep({ text: turn.text });
  }, [ready, keep, turn.text]);
  const seconds = useSeconds();
  const heading = useRef<HTMLDivElement>(null);
  // after the frame that shows it: the focus wants the whole page laid out
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const write = (value: string) => {
    setTyped(value);
    draft.keep(value.trim() ? { text: value } : null);
  };
  const [pressed, setPressed] = useState<Grade | null>(null);
  const grade = (value: Grade) => {
    const took = Math.min(limits.answerSeconds, seconds());
    setPressed((before) => before ?? value);
    onGrade({
      text,
      store: async (at) => {
        const args = { question_id: question.id, at, grade: value, seconds: took };
        const handedIn = await draft.handIn('study.answer', () => args, turn.answer);
        if (!handedIn.stored) setPressed(null);
        return handedIn;
      },
    });
  };
  const context = question.additional_context;
  const user = useSession((session) => session.account?.id ?? '');
  const live = useLive(record(keyOf('my_answers', myAnswerId(user as never, question.id))));
  const mine = live.state === 'ready' ? (live.value as MyAnswer | null) : null;
  const hasAnswer = !isEmptyAnswer(formOfAnswer(mine));
  useShowKey(turn.isOpen || turn.isElsewhere ? undefined : onOpen);
  const hasWords = text.trim() !== '';
  useEffect(() => onWriting(hasWords), [onWriting, hasWords]);
  const answer = useRef<HTMLElement>(null);
  const isOpen = turn.isOpen;
  // the button that was pressed is gone: a screen reader goes on with what it showed
  useEffect(() => {
    if (isOpen) (answer.current ?? document.querySelector<HTMLElement>('.grades'))?.focus({ preventScroll: true });
  }, [isOpen]);
  const isSettled = useSettled(isOpen);
  return (
    <>
      <div className="session-column">
        <Asked question={question} study={study} isOpen={turn.isOpen} heading={heading} />
        {turn.isOpen ? (
          <TurnAnswer ref={answer} question={question.id} text={text} answer={mine} context={context} />
        ) : (
          <section className="turn-try" aria-label={texts.answerFirst}>
            <div className="turn-way">
              <b>{texts.answerFirst}</b>
              <SegmentedChoice
                label={texts.how}
                value={way}
                onChange={setChosen}
                options={[
                  { value: 'think', label: texts.think },
                  { value: 'write', label: texts.write },
                  { value: 'speak', label: texts.speak },
                ]}
              />
            </div>
            {way === 'speak' && (
              <Suspense fallback={<Skeleton width="100%" height={90} />}>
                <Speak question={question.id} />
              </Suspense>
            )}
            {way === 'write' && (
              <>
                <TextArea
                  label={texts.fewWords}
                  hideLabel
                  value={text}
                  disabled={!draft.ready}
                  maxLength={limits.studyWords}
                  autoFocus={chosen === 'write'}
                  rows={5}
                  onChange={write}
                  onKeyDown={(event) => {
                    if (!isSendKey(event)) return;
                    event.preventDefault();
                    if (!turn.isElsewhere) onOpen();
                  }}
                />
                <p className="turn-note">
                  <span>{draft.failed ? texts.notKept : texts.thenForgotten}</span>
                  <Clock seconds={seconds} />
                </p>
              </>
            )}
          </section>
        )}
      </div>
      <div className="session-foot">
        <div>
          <ToastOutlet />
          {turn.isElsewhere ? (
            <div className="turn-show">
              <Button look="primary" size="big" onClick={onLeave}>
                {texts.nextQuestion}
              </Button>
              <p className="turn-elsewhere" role="status">
                {study.questions.includes(question.id) ? texts.answeredElsewhere : texts.gone}
              </p>
            </div>
          ) : turn.isOpen ? (
            <Grades question={turn.question} study={study} isSettled={isSettled} pressed={pressed} onGrade={grade} />
          ) : (
            <div className="turn-show">
              <Button
                look="primary"
                size="big"
                aria-keyshortcuts="Space"
                aria-disabled={!isSettled}
                onClick={(event) => (isSettled || !event.detail) && onOpen()}
              >
                {hasAnswer ? texts.showMine : context ? texts.showContext : texts.toGrades}
                <kbd className="key no-phone" aria-hidden="true">
                  Space
                </kbd>
              </Button>
              <Button
                look="quiet"
                size="big"
                aria-disabled={!isSettled}
                onClick={(event) => (isSettled || !event.detail) && onNotNow()}
              >
                {texts.notNow}
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const facts = optionFields.filter((field) => field !== 'category');

interface AskedProps {
  question: Question;
  study: Study;
  isOpen: boolean;
  heading: React.Ref<HTMLDivElement>;
}

/** The question and who asked it; nothing that hints at the answer before it was tried (STUDY-09). */
function Asked({ question, study, isOpen, heading }: AskedProps) {
  const texts = useSection(studyTexts);
  const words = plainText(question.question ?? '');
  const { title, rest } = useMemo(() => splitTitle(question.question ?? ''), [question.question]);
  const last = study.memory.turns.get(question.id)?.at(-1);
  const isChanged = last && question.updated_at && Date.parse(question.updated_at) / 1_000 > last.at;
  return (
    <div className={isOpen ? 'turn-asked open' : 'turn-asked'}>
      <p className="dotted turn-facts">
        {facts.map(
          (field) =>
            question[field] && (
              <span key={field} className="dot" lang={contentLanguage(question[field])}>
                {question[field]}
              </span>
            ),
        )}
      </p>
      <div
        ref={heading}
        className="turn-question"
        role="heading"
        aria-level={1}
        aria-label={plainText(title) || words}
        tabIndex={-1}
      >
        {title && <RichText html={title} lang={contentLanguage(words)} />}
      </div>
      {rest && <RichText html={rest} lang={contentLanguage(words)} />}
      <p className="turn-marks">
        {question.category && <Badge lang={contentLanguage(question.category)}>{question.category}</Badge>}
        <span>
          {!last
            ? texts.fresh
            : isOpen
              ? texts.lastTime(formatDate(last.at * 1_000, 'short').slice(5), texts.grades[last.grade - 1]!)
              : texts.seen(Math.max(0, studyDay(study.now) - studyDay(last.at)))}
        </span>
        {isChanged && <Badge colour="orange">{texts.changed}</Badge>}
      </p>
    </div>
  );
}

/** Space shows what there is, not while a control has the focus, which it presses. */
function useShowKey(show: (() => void) | undefined) {
  useScreenKeys(({ key, target }) => {
    const isAtControl = target instanceof Element && target.closest('button, a, summary') !== null;
    if (!show || key !== ' ' || isAtControl) return false;
    show();
    return true;
  });
}

/** Milliseconds in which the second touch of a double one would meet what has come under the finger. */
const settling = 350;

/** False for a moment after each side appeared: a press then was meant for what stood there before. Keys are not held. */
function useSettled(side: boolean): boolean {
  const [settled, setSettled] = useState<boolean | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(side), settling);
    return () => clearTimeout(timer);
  }, [side]);
  return settled === side;
}

/** Seconds for which the question was on the screen; a phone in a pocket does not think. */
function useSeconds(): () => number {
  const time = useRef<{ sum: number; since: number | null }>({ sum: 0, since: performance.now() });
  useEffect(() => {
    const change = () => {
      const { current: now } = time;
      if (document.visibilityState === 'hidden' && now.since !== null) {
        now.sum += performance.now() - now.since;
        now.since = null;
      } else if (document.visibilityState === 'visible') now.since ??= performance.now();
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
  return useCallback(() => {
    const { sum, since } = time.current;
    return Math.round((sum + (since === null ? 0 : performance.now() - since)) / 1_000);
  }, []);
}

function Clock({ seconds }: { seconds: () => number }) {
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setShown(seconds()), 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <span aria-hidden="true">
      {Math.floor(shown / 60)}:{String(shown % 60).padStart(2, '0')}
    </span>
  );
}
