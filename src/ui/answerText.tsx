import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { type AnswerForm, starFields } from '#model/myAnswer.ts';
import { hasContent, plainText } from '#model/plainText.ts';
import { RichText } from './richText.tsx';
import './answerText.css';

/** An answer to be read: its free text, or what is written of the four fields on one line of stops. */
export function AnswerText({ answer }: { answer: AnswerForm }) {
  const names = useSection(fieldNames);
  if (answer.form === 'free') return <RichText html={answer.text} lang={contentLanguage(plainText(answer.text))} />;
  return (
    <ol className="answer-line">
      {starFields
        .filter((field) => hasContent(answer[field]))
        .map((field) => (
          <li key={field} className="answer-stop done">
            <b>{names[field]}</b>
            <RichText html={answer[field]} lang={contentLanguage(plainText(answer[field]))} />
          </li>
        ))}
    </ol>
  );
}
