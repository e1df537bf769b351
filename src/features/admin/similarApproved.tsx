import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { limits } from '#model/limits.ts';
import { optionFields } from '#model/choices.ts';
import type { Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { similarQuestions } from '#queries/similarQuestions.ts';

/** The approved questions most like this one, so that a duplicate is noticed before it is approved (QUAL-02). */
export function SimilarApproved({ question: { id, question } }: { question: Question }) {
  const texts = useSection(moderationTexts);
  const live = useLive(similarQuestions());
  // the question itself is shown first
  const text = useDeferredValue(question, '') ?? '';
  const find = live.state === 'ready' ? live.value : undefined;
  const found = useMemo(() => find?.(plainText(text), limits.similarQuestions, id) ?? [], [find, text, id]);
  if (!found.length) return null;
  return (
    <section className="moderation-similar" aria-label={texts.similar}>
      <h2>{texts.similar}</h2>
      <ul>
        {found.map(({ question: other, likeness }) => (
          <li key={other.id}>
            <Link to="/question/$id" params={{ id: other.id }} lang={contentLanguage(other.question)}>
              {other.question}
            </Link>
            <small className="dotted ink-3">
              <b className="dot">{texts.likeness(Math.round(likeness * 100))}</b>
              {optionFields
                .filter((field) => other.facets[field])
                .map((field) => (
                  <span key={field} className="dot" lang={contentLanguage(other.facets[field])}>
                    {other.facets[field]}
                  </span>
                ))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
