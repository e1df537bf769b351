import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Marked } from '#ui/marked.tsx';
import { excerpt } from './excerpt.ts';
import { QuestionFacts, Recommended, StatusBadge } from './questionFacts.tsx';

export interface QuestionRowProps {
  question: BankQuestion;
  terms: readonly string[];
  showStatus: boolean;
  isUnsent: boolean;
  takesTab: boolean;
  onOpen: () => void;
  onFocus: (id: string) => void;
}

/** One question of the list; the whole row is a link. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, terms, showStatus, isUnsent, takesTab, onOpen, onFocus } = props;
  const { common } = useTexts();
  const texts = useSection(homeTexts);
  const { id, facets, createdAt, recommended, status } = question;
  const { text, context } = excerpt(question, terms);
  return (
    <Link
      className="bank-row"
      to="/question/$id"
      params={{ id }}
      search
      state={{ isOverList: true }}
      resetScroll={false}
      data-question={id}
      tabIndex={takesTab ? 0 : -1}
      onClick={onOpen}
      onFocus={() => onFocus(id)}
    >
      <span className="bank-row-words">
        <span className="bank-row-text" lang={contentLanguage(text)}>
          <Marked text={text} terms={terms} />
        </span>
        {context && (
          <span className="bank-row-context">
            {texts.inContext}{' '}
            <span lang={contentLanguage(context)}>
              <Marked text={context} terms={terms} />
            </span>
          </span>
        )}
        <span className="bank-facts dotted">
          <QuestionFacts values={[facets.company, facets.role, facets.interview_stage]} terms={terms} />
          {recommended && <Recommended />}
          {showStatus && <StatusBadge status={status} />}
          {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
        </span>
      </span>
      <span className="bank-row-category">
        {facets.category && (
          <Badge lang={contentLanguage(facets.category)}>
            <Marked text={facets.category} terms={terms} />
          </Badge>
        )}
      </span>
      <span className="bank-row-date">{createdAt && <LiveDate value={createdAt} format="short" />}</span>
    </Link>
  );
});
