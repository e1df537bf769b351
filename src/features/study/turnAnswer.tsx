import { lazy, Suspense, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { formOfAnswer, isEmptyAnswer, type MyAnswer, spokenText } from '#model/myAnswer.ts';
import { plainText } from '#model/plainText.ts';
import { openAnswerDialog } from '#state/answerDialog.ts';
import { AnswerText } from '#ui/answerText.tsx';
import { Button } from '#ui/button.tsx';
import { RichText } from '#ui/richText.tsx';
import { SpokenTime } from '#ui/spokenTime.tsx';
import { keepAsAnswer } from './keepAsAnswer.ts';

const Spoken = lazy(async () => ({ default: (await import('./speak.tsx')).Spoken }));

interface TurnAnswerProps {
  question: string;
  /** What was written in this turn. */
  text: string;
  answer: MyAnswer | null;
  context: string | null;
  ref: React.Ref<HTMLElement>;
}

/** The other side of a turn: what was just written, my answer, and the context (STUDY-10, STUDY-18). */
export function TurnAnswer({ question, text, answer, context, ref }: TurnAnswerProps) {
  const texts = useSection(studyTexts);
  const mine = useSection(answerTexts);
  const [kept, setKept] = useState<string | null>(null);
  const form = formOfAnswer(answer);
  const hasAnswer = !isEmptyAnswer(form);
  const [isKeeping, setKeeping] = useState(false);
  const keep = async () => {
    setKeeping(true);
    if (await keepAsAnswer(question, answer ?? undefined, text)) setKept(text);
    setKeeping(false);
  };
  return (
    <section ref={ref} className="turn-answer" aria-label={hasAnswer ? mine.title : texts.otherSide} tabIndex={-1}>
      {text && (
        <div className="turn-wrote">
          <b>{texts.wroteJustNow}</b>
          <p lang={contentLanguage(text)}>{text}</p>
          {kept !== text && (
            <Button size="dense" look="quiet" icon="check" busy={isKeeping} onClick={() => void keep()}>
              {hasAnswer ? mine.addToMine : mine.keepAsMine}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        <Spoken question={question} />
      </Suspense>
      {hasAnswer ? (
        <div className="turn-mine">
          <div className="turn-mine-head">
            <h2>{mine.title}</h2>
            <SpokenTime text={spokenText(form)} />
            <Button size="dense" look="quiet" icon="edit" onClick={() => openAnswerDialog(question)}>
              {mine.edit}
            </Button>
          </div>
          <AnswerText answer={form} />
        </div>
      ) : (
        <Button className="turn-write" icon="edit" onClick={() => openAnswerDialog(question)}>
          {mine.writeMine}
        </Button>
      )}
      {context && (
        <details className="turn-context" open={!text && !hasAnswer}>
          <summary>{texts.context}</summary>
          <RichText html={context} lang={contentLanguage(plainText(context))} />
        </details>
      )}
    </section>
  );
}
