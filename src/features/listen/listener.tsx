import { useEffect, useMemo, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { listenTexts } from '#i18n/sections/listen.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { myAnswerId } from '#model/id.ts';
import { formOfAnswer, type MyAnswer, shownFields } from '#model/myAnswer.ts';
import { keyOf, type Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { questionDetail } from '#queries/question.ts';
import { record } from '#queries/record.ts';
import type { Study } from '#queries/study.ts';
import { clock } from '#state/clock.ts';
import { type KeptListening, type KeptPlace, rates, turns } from '#state/listening.ts';
import { usePreferences } from '#state/preferences.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { isOver, mayGrade, phases, shareOf } from '#study/listening.ts';
import { timeAfter } from '#study/session.ts';
import { piecesOf } from '#study/speech.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { StopList } from '#ui/line.tsx';
import { ToastOutlet } from '#ui/toastOutlet.tsx';
import { gradeHeard } from './gradeHeard.ts';
import { Pocket } from './pocket.tsx';
import { Sign } from './sign.tsx';
import { type Sentence, useListening, useVoice } from './useListening.ts';
import { useHeadphones, usePausedBy, useScreenOn } from './useSurroundings.ts';

interface ListenerProps {
  kept: KeptListening;
  under: KeptPlace;
  study: Study;
  onClose: () => void;
  /** After the last question. */
  onOver: (minutes: number) => void;
}

/** Plays one question after the other, and is operated without looking (COMM-01 to COMM-10). */
export function Listener({ kept, under, study, onClose, onOver }: ListenerProps) {
  const texts = useSection(listenTexts);
  const listening = useListening(kept, under);
  const { now, dispatch, commands, rate, turn, change } = listening;
  const offline = useSyncStatus((status) => !status.online);
  const question = under.list[now.at] ?? '';
  const minutes = Math.floor(now.heard / 60_000);
  const over = isOver(now);
  useEffect(() => {
    if (over) onOver(minutes);
  }, [over, minutes, onOver]);
  const { row, isGone, sentences } = useSentences(
    kept.account,
    question,
    now.phase === 'answer' || now.phase === 'next',
  );
  useEffect(() => {
    // deleted or hidden since the list was made
    if (isGone && !over) dispatch({ type: 'next' });
  }, [isGone, over, now.at, dispatch]);
  useVoice({ now, dispatch, sentences, rate, turn, offline });
  useHeadphones(!now.isPaused, commands, texts.title);
  usePausedBy(commands.pause);
  const screen = useScreenOn(!now.isPaused);
  const silent = now.silent.filter((one) => one === 'en' || one === 'ja');
  const unlock = useMemo(() => () => dispatch({ type: 'unlock' }), [dispatch]);
  if (now.isPocket) return <Pocket isPaused={now.isPaused} onUnlock={unlock} />;
  const here = phases.indexOf(now.phase);
  return (
    <div className={now.isPaused ? 'listen paused' : 'listen'}>
      <header className="listen-bar">
        <IconButton icon="close" label={texts.close} onClick={onClose} />
        <p>{texts.place(Math.min(now.at + 1, now.total), now.total, minutes)}</p>
        <IconButton icon="lock" label={texts.lock} onClick={() => dispatch({ type: 'lock' })} />
      </header>
      <StopList
        className="listen-line"
        label={texts.phases[now.phase]}
        filled={shareOf(now, sentences?.length ?? 0, turn)}
        stops={phases.map((phase, at) => ({
          state: at < here ? 'done' : at === here ? 'here' : 'ahead',
          label: texts.phases[phase],
        }))}
      />
      <Words question={row} sentences={sentences} phase={now.phase} sentence={now.sentence} />
      <div className="listen-said">
        <div className="listen-now">
          {now.isPaused ? (
            <p className="listen-paused" role="status">
              <Sign name="pause" size={18} />
              {now.heard > 0 ? texts.pausedNote : texts.ready}
            </p>
          ) : (
            now.phase === 'turn' && <Turn left={now.left} />
          )}
        </div>
        {/* its place is kept: the words that are read would jump */}
        <div className="listen-notes" data-place={`${texts.noVoice('ja')} ${texts.getVoice}`}>
          <div>
            {screen === 'cannot' && now.isPaused && <p>{texts.screenOff}</p>}
            {silent.map((language) => (
              <p key={language} role="status">
                <b>{texts.noVoice(language)}</b> {texts.getVoice}
              </p>
            ))}
          </div>
        </div>
      </div>
      <footer className="listen-foot">
        <ToastOutlet />
        {mayGrade(now) && (
          <Verdict study={study} question={question} text={row?.question ?? ''} listening={listening} />
        )}
        <div className="listen-keys">
          <button type="button" onClick={commands.repeat}>
            <Sign name="previous" size={32} />
            {texts.repeat}
          </button>
          <button
            type="button"
            className="listen-main"
            aria-label={now.isPaused ? texts.play : texts.pause}
            onClick={now.isPaused ? commands.play : commands.pause}
          >
            <Sign name={now.isPaused ? 'play' : 'pause'} size={44} />
          </button>
          <button type="button" onClick={commands.next}>
            <Sign name="next" size={32} />
            {texts.next}
          </button>
        </div>
        <div className="listen-ways">
          <select
            className="pill"
            aria-label={texts.speed}
            value={rate}
            onChange={({ target }) => change({ rate: Number(target.value) })}
          >
            {rates.map((one) => (
              <option key={one} value={one}>
                {`${one.toFixed(one === 1.25 ? 2 : 1)}×`}
              </option>
            ))}
          </select>
          <select
            className="pill"
            aria-label={texts.turn}
            value={turn}
            onChange={({ target }) => change({ turn: Number(target.value) })}
          >
            {turns.map((one) => (
              <option key={one} value={one}>
                {texts.turnOf(one)}
              </option>
            ))}
          </select>
        </div>
      </footer>
    </div>
  );
}

/** What is said in this phase, in the language of each text; null while it is being read. */
function useSentences(user: string, id: string, isAnswer: boolean) {
  const texts = useSection(listenTexts);
  const page = usePreferences((state) => state.language);
  const live = useLive(questionDetail(id));
  const mine = useLive(record(keyOf('my_answers', myAnswerId(user as never, id))));
  const row = live.state === 'ready' ? live.value.question : null;
  const answer = mine.state === 'ready' ? (mine.value as MyAnswer | null) : undefined;
  const sentences = useMemo((): Sentence[] | null => {
    const languageOf = (text: string) => contentLanguage(text) ?? 'en';
    const said = (html: string): Sentence[] =>
      piecesOf(html, languageOf).map((piece) =>
        'text' in piece
          ? { text: piece.text, language: languageOf(piece.text) }
          : { text: texts.codeOf(piece.codeLines), language: page },
      );
    if (!isAnswer) return row && said(row.question ?? '');
    if (answer === undefined) return null;
    const form = formOfAnswer(answer);
    const all = shownFields(form).flatMap((field) =>
      said(form[field]).map((one): Sentence => (field === 'text' ? one : { ...one, field })),
    );
    return all.length ? all : [{ text: texts.noAnswer, language: page }];
  }, [isAnswer, row, answer, texts, page]);
  return { row, sentences, isGone: id !== '' && live.state === 'ready' && !row };
}

interface WordsProps {
  question: Question | null;
  sentences: readonly Sentence[] | null;
  phase: (typeof phases)[number];
  sentence: number;
}

/** In large type; of what is being said the sentence is marked, and what is behind it is grey. */
function Words({ question, sentences, phase, sentence }: WordsProps) {
  const texts = useSection(listenTexts);
  const names = useSection(fieldNames);
  const spoken = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isAnswer = phase === 'answer' || phase === 'next';
  // and the beginning of a text is read from its beginning, with what stands above it
  useEffect(() => {
    if (sentence === 0) words.current?.scrollTo(0, 0);
    else spoken.current?.scrollIntoView({ block: 'center' });
  }, [sentence, phase, sentences]);
  const field = sentences?.[sentence]?.field as keyof typeof names | undefined;
  const facts = isAnswer
    ? [texts.phases.answer, field && names[field]]
    : [question?.company, question?.interview_stage];
  const isMarked = phase === 'answer' && (sentences?.length ?? 0) > 1;
  return (
    <div ref={words} className={isAnswer ? 'listen-words answer' : 'listen-words'} tabIndex={0}>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <h1>
        {sentences?.map(({ text, language }, at) => (
          <span
            key={at}
            ref={at === sentence ? spoken : undefined}
            lang={language}
            className={!isMarked ? undefined : at < sentence ? 'said' : at === sentence ? 'now' : undefined}
          >
            {text}
            {language === 'en' && ' '}
          </span>
        ))}
      </h1>
    </div>
  );
}

function Turn({ left }: { left: number }) {
  const texts = useSection(listenTexts);
  const seconds = Math.ceil(left / 1_000);
  return (
    <p className="listen-turn">
      <b role="timer" aria-label={texts.secondsLeft(seconds)}>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
      {texts.sayIt}
    </p>
  );
}

interface VerdictProps {
  study: Study;
  question: string;
  /** Its words, for the toast: that stands while the next one is played. */
  text: string;
  listening: ReturnType<typeof useListening>;
}

/** The only two that say something of memory: without a touch nothing is graded (COMM-03). */
function Verdict({ study: { memory, schedule }, question, text, listening }: VerdictProps) {
  const texts = useSection(listenTexts);
  const study = useSection(studyTexts);
  const { now, answer, seconds, dispatch, commands, renew } = listening;
  const card = memory.cards.get(question);
  const last = memory.turns.get(question)?.at(-1)?.at ?? 0;
  const ways = useMemo(() => {
    const at = Math.floor(clock.now() / 1_000);
    return ([1, 3] as const).map((grade) => {
      const { interval } = schedule.next(card, question, at, grade);
      const costs =
        'days' in interval
          ? study.inDays(interval.days)
          : (grade === 1 ? texts.againIn : study.inMinutes)(interval.minutes);
      return { grade, costs, said: grade === 1 ? texts.notYet : texts.hadIt };
    });
  }, [schedule, card, question, texts, study]);
  const given = useRef<string | null>(null);
  const press = ({ grade, said }: (typeof ways)[number]) => {
    if (!answer || given.current === answer) return;
    given.current = answer;
    const { at } = now;
    commands.graded();
    const onUndone = () => {
      renew(at);
      dispatch({ type: 'back', at });
    };
    const given_at = timeAfter(last, Math.floor(clock.stamp() / 1_000));
    void gradeHeard({
      id: answer,
      question,
      at: given_at,
      grade,
      seconds,
      said,
      about: plainText(text),
      onUndone,
    }).then((isStored) => {
      if (!isStored) given.current = null;
    });
  };
  const isGiven = given.current !== null && given.current === answer;
  return (
    <div className="listen-verdict">
      {ways.map((way) => (
        <button key={way.grade} type="button" aria-disabled={isGiven || undefined} onClick={() => press(way)}>
          <b>{way.said}</b>
          <span>{way.costs}</span>
        </button>
      ))}
    </div>
  );
}
