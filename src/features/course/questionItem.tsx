import { Link } from '@tanstack/react-router';
import { useId, type MouseEvent } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { StageQuestion } from '#queries/stageContent.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { RichText } from '#ui/richText.tsx';
import { useKept } from '#ui/useKept.ts';
import { ForAdmins } from './forAdmins.tsx';

interface QuestionItemProps {
  question: StageQuestion;
  number: number;
  /** The context is on paper whether it is open or not. */
  printing: boolean;
  managedIn: string | undefined;
}

/** One question; its additional context, if any, is rendered when it is first opened. */
export function QuestionItem({ question, number, printing, managedIn }: QuestionItemProps) {
  const texts = useScreenTexts().course;
  const [open, setOpen] = useKept(question.id);
  const text = useId();
  const panel = useId();
  const { context, company, interviewStage, recommended } = question;
  // the whole row is clickable, but a link in it stays a link and selected text stays selected
  const toggle = (event: MouseEvent) => {
    // a menu is a child of React only
    if (!event.currentTarget.contains(event.target as Node)) return;
    const inLink = event.target instanceof Element && event.target.closest('a, .question-context, .question-tools');
    if (context && !inLink && window.getSelection()?.isCollapsed !== false) setOpen(!open);
  };
  return (
    <li className={context ? 'question opens' : 'question'} tabIndex={-1} onClick={toggle}>
      <span className="question-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <div id={text}>
          <RichText
            small
            className="question-text"
            html={question.question}
            lang={contentLanguage(question.question)}
          />
        </div>
        <p className="question-facts dotted">
          {company && (
            <span className="dot" lang={contentLanguage(company)}>
              {company}
            </span>
          )}
          {interviewStage && (
            <span className="dot" lang={contentLanguage(interviewStage)}>
              {interviewStage}
            </span>
          )}
          {recommended && (
            <span className="question-recommended">
              <Icon name="flag" size={14} />
              {texts.recommended}
            </span>
          )}
          <Link
            className="question-page"
            to="/question/$id"
            params={{ id: question.id }}
            state={{ isFromCourse: true }}
            aria-describedby={text}
          >
            {texts.openQuestion}
          </Link>
        </p>
        {context && (open || printing) && (
          <div className="question-context" id={panel} role="group" aria-label={texts.showContext}>
            <RichText small html={context} lang={contentLanguage(context)} />
          </div>
        )}
      </div>
      {context && (
        <IconButton
          dense
          icon="down"
          iconSize={18}
          label={texts.showContext}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          aria-describedby={text}
        />
      )}
      {managedIn && (
        <span className="question-tools">
          <ForAdmins stage={managedIn} question={question} />
        </span>
      )}
    </li>
  );
}
