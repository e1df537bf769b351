import { memo } from 'react';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { toggleBookmark } from './toggleBookmark.ts';

interface RowBookmarkProps {
  question: string;
  isMarked: boolean;
  /** With its row, which the arrows move. */
  takesTab: boolean;
}

/** Beside the row, which is a link: no control stands inside another. */
export const RowBookmark = memo(function RowBookmark({ question, isMarked, takesTab }: RowBookmarkProps) {
  const texts = useSection(homeTexts);
  return (
    <IconButton
      className="question-bookmark bank-row-bookmark"
      icon="bookmark"
      label={texts.bookmark}
      aria-pressed={isMarked}
      tabIndex={takesTab ? 0 : -1}
      onClick={() => void toggleBookmark(question, !isMarked)}
    />
  );
});
