import { useEffect, useId, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import type { QuestionGroup } from '#queries/stageContent.ts';
import { Count } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useKept } from '#ui/useKept.ts';
import { usePrinting } from '#ui/usePrinting.ts';
import { QuestionItem } from './questionItem.tsx';

/** Six questions of a category, and the rest on request (STAGE-05). */
export function CategoryQuestions({
  group: { category, questions },
  managedIn,
}: {
  group: QuestionGroup;
  /** The stage from which an admin may take each of them. */
  managedIn: string | undefined;
}) {
  const texts = useScreenTexts().course;
  const [all, setAll] = useKept(`all of ${category}`);
  const pressed = useRef(false);
  const printing = usePrinting();
  const list = useRef<HTMLOListElement>(null);
  const heading = useId();
  const shown = all || printing ? questions : questions.slice(0, limits.questionsPerCategory);
  const hidden = questions.length - shown.length;
  useEffect(() => {
    // the button that was pressed is gone: move the focus to what it revealed
    if (all && pressed.current)
      (list.current?.children[limits.questionsPerCategory] as HTMLElement | undefined)?.focus();
  }, [all]);
  const showAll = () => {
    pressed.current = true;
    setAll(true);
  };
  return (
    <section className="question-group" aria-labelledby={heading}>
      <h3 id={heading}>
        <span lang={contentLanguage(category)}>{category || texts.otherCategory}</span>
        <Count value={questions.length} />
      </h3>
      <Card className="question-list">
        <ol ref={list}>
          {shown.map((question, index) => (
            <QuestionItem
              key={question.id}
              question={question}
              number={index + 1}
              printing={printing}
              managedIn={managedIn}
            />
          ))}
        </ol>
        {hidden > 0 && (
          <button type="button" className="view-more" onClick={showAll}>
            {texts.viewMore(hidden)}
          </button>
        )}
      </Card>
    </section>
  );
}
