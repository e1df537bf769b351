import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { limits } from '#model/limits.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { questionDetail } from '#queries/question.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { pause } from './marks.ts';

/** What rests, and the way back (STUDY-25). */
export function PausedQuestions({ questions }: { questions: readonly string[] }) {
  const texts = useSection(studyTexts);
  return (
    <Card as="section" className="study-paused">
      <details>
        <summary>
          <b>{texts.paused}</b>
          <small>{texts.pausedCount(questions.length)}</small>
        </summary>
        <ul>
          {questions.slice(0, limits.drawnPaused).map((question) => (
            <Paused key={question} question={question} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Paused({ question }: { question: string }) {
  const texts = useSection(studyTexts);
  const live = useLive(questionDetail(question));
  const words = live.state === 'ready' ? plainText(live.value.question?.question ?? '').replaceAll('\n', ' ') : '';
  return (
    <li>
      <span lang={contentLanguage(words)}>{words}</span>
      <Button size="dense" aria-label={texts.bringBackOne(words)} onClick={() => pause(question, false)}>
        {texts.bringBack}
      </Button>
    </li>
  );
}
