import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { myAnswersTexts } from '#i18n/sections/myAnswers.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { around } from '#model/around.ts';
import { roundedSeconds } from '#model/spokenTime.ts';
import type { OwnAnswer } from '#queries/myAnswers.ts';
import { Unsent } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Marked } from '#ui/marked.tsx';

interface AnswerCardProps {
  answer: OwnAnswer;
  /** What is searched for. */
  terms: readonly string[];
  isUnsent: boolean;
}

/** What was asked, the beginning of the answer or where the words stand in it, and how it is with it. */
export function AnswerCard({ answer, terms, isUnsent }: AnswerCardProps) {
  const texts = useSection(myAnswersTexts);
  const words = useSection(answerTexts);
  const { common } = useTexts();
  const { question, asked, seconds, confidence, isShared, comments } = answer;
  const said = around(answer.words.replace(/\s+/g, ' '), terms);
  return (
    <li className="card linked my-answer">
      <h2 lang={asked ? contentLanguage(asked) : undefined}>
        <Link className="card-link" to="/question/$id/answer" params={{ id: question }} state={{ isFromOwnList: true }}>
          {asked === null ? texts.goneQuestion : asked ? <Marked text={asked} terms={terms} /> : texts.picture}
        </Link>
      </h2>
      {said && (
        <p className="my-answer-words" lang={contentLanguage(answer.words)}>
          <Marked text={said} terms={terms} />
        </p>
      )}
      <p className="my-answer-facts">
        {seconds > 0 && (
          <span>
            <Icon name="clock" size={14} />
            {words.spoken(roundedSeconds(seconds))}
          </span>
        )}
        {confidence > 0 && (
          <span>
            {words.couldISay} <b>{words.confidence[confidence - 1]}</b>
          </span>
        )}
        <span>
          <Icon name={isShared ? 'users' : 'lock'} size={14} />
          {isShared ? texts.shared : texts.private}
        </span>
        {comments > 0 && (
          <span>
            <Icon name="quote" size={14} />
            {texts.comments(comments)}
          </span>
        )}
        {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
      </p>
    </li>
  );
}
