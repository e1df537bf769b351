import { memo, type ReactNode, useEffect, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { optionFields } from '#model/choices.ts';
import type { Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import type { ModerationWays } from './moderationDetail.tsx';

interface ModerationListProps {
  questions: readonly Question[];
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  ways: ModerationWays;
  /** Opened inside the list; undefined where it stands beside it. */
  detail: ((question: Question) => ReactNode) | undefined;
}

/** One line for each question; a press opens it, and closes it where it opened in place. */
export function ModerationList({ questions, open, onOpen, detail }: ModerationListProps) {
  const texts = useSection(moderationTexts);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current], [aria-expanded=true]');
    row?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <ul ref={list} aria-label={texts.list}>
      {questions.map((question) => {
        const isOpen = question.id === open;
        return (
          <li key={question.id} className={isOpen ? 'open' : undefined}>
            <Row question={question} isOpen={isOpen} opensInPlace={detail !== undefined} onOpen={onOpen} />
            {isOpen && detail?.(question)}
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps extends Pick<ModerationListProps, 'onOpen'> {
  question: Question;
  isOpen: boolean;
  opensInPlace: boolean;
}

/** Drawn again only if something of it changed: deciding moves on within a frame, however many wait. */
const Row = memo(function Row({ question, isOpen, opensInPlace, onOpen }: RowProps) {
  const words = plainText(question.question ?? '').replaceAll('\n', ' ');
  const state = opensInPlace ? { 'aria-expanded': isOpen } : { 'aria-current': isOpen || undefined };
  return (
    <button
      type="button"
      className="moderation-row"
      data-question={question.id}
      {...state}
      onClick={() => onOpen(isOpen && opensInPlace ? undefined : question.id)}
    >
      <Icon name={isOpen && opensInPlace ? 'down' : 'right'} size={16} />
      <span className="grow">
        <b className="moderation-words" lang={contentLanguage(words)}>
          {words}
        </b>
        <small className="dotted">
          {optionFields
            .filter((field) => field !== 'category' && question[field])
            .map((field) => (
              <span key={field} className="dot" lang={contentLanguage(question[field])}>
                {question[field]}
              </span>
            ))}
          {question.submitted_by && <span className="dot">{question.submitted_by}</span>}
          {question.created_at && (
            <span className="dot">
              <LiveDate value={question.created_at} format="short" />
            </span>
          )}
        </small>
      </span>
    </button>
  );
});
