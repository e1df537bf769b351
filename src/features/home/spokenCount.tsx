import { useEffect, useState } from 'react';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { LiveRegion } from '#ui/visuallyHidden.tsx';
import { isNarrowed } from '#queries/questionFilters.ts';
import type { Found } from './useFoundQuestions.ts';

/** Milliseconds without a change before the number is announced, so that it is not read at each keystroke. */
const pause = 700;

/** How many questions the filters leave, for screen readers. */
export function SpokenCount({ found: { questions, filters, isWhole } }: { found: Found }) {
  const texts = useSection(homeTexts);
  const text = isWhole && isNarrowed(filters) ? texts.found(questions.length) : '';
  const [spoken, speak] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => speak(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return <LiveRegion>{spoken}</LiveRegion>;
}
