import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { answerCommentTexts } from '#i18n/sections/answerComments.ts';
import { personTexts } from '#i18n/sections/person.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { sharedOfPerson } from '#queries/sharedAnswers.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Part } from './personPart.tsx';

/** The questions to which they share an answer, each a link to where it is read; nothing where they share none. */
export function PersonShared({ id }: { id: string }) {
  const texts = useSection(answerCommentTexts);
  const { more, picture } = useSection(personTexts);
  const live = useLive(sharedOfPerson(id));
  if (live.state === 'error')
    return (
      <Part title={texts.sharedAnswers}>
        <LoadFailure message={live.message} />
      </Part>
    );
  if (live.state === 'loading' || !live.value.length) return null;
  const shown = live.value.slice(0, limits.drawnChanges);
  return (
    <Part title={texts.sharedAnswers} count={live.value.length}>
      <ul className="person-list">
        {shown.map(({ id: answer, question, text, at }) => (
          <li key={answer}>
            <span className="person-line">
              {text === null ? (
                <span className="ink-3">{texts.goneQuestion}</span>
              ) : (
                <Link to="/question/$id" params={{ id: question }} className="person-link" lang={contentLanguage(text)}>
                  {text || picture}
                </Link>
              )}
            </span>
            {at && (
              <small>
                {texts.sharedSince} <LiveDate value={at} format="short" />
              </small>
            )}
          </li>
        ))}
        {live.value.length > shown.length && <li className="ink-3">{more(live.value.length - shown.length)}</li>}
      </ul>
    </Part>
  );
}
