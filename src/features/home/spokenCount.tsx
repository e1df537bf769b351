import { useEffect, useState } from 'react';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { LiveRegion } from '#ui/visuallyHidden.tsx';
import { isNarrowed } from './questionFilters.ts';
import type { Found } from './useFoundQuestions.ts';

/** Milliseconds without a change before the number is spoken: nobody wants to hear it at each letter. */
const pause = 700;

/** How many questions the filters leave, for those who do not see the list. */
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
