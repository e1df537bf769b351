import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { answerCommentTexts } from '#i18n/sections/answerComments.ts';
import { limits } from '#model/limits.ts';
import { formOfAnswer } from '#model/myAnswer.ts';
import { useLive } from '#queries/live.ts';
import { type SharedAnswer, sharedAnswers } from '#queries/sharedAnswers.ts';
import { AnswerText } from '#ui/answerText.tsx';
import { Avatar } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { AnswerComments } from './comments.tsx';

/** For admins, under an open question: what people share of what they would say to it. Nothing where nobody does. */
export function SharedAnswers() {
  const { id } = useParams({ from: '/known/signedIn/home/question/$id' });
  const texts = useSection(answerCommentTexts);
  const live = useLive(sharedAnswers(id));
  const [most, setMost] = useState<number>(limits.drawnSharedAnswers);
  if (live.state === 'error') return <LoadFailure message={texts.sharedLoadFailed} />;
  if (live.state === 'loading' || !live.value.length) return null;
  const rest = live.value.length - most;
  return (
    <section className="shared-answers" aria-labelledby="question-shared">
      <h2 id="question-shared">
        {texts.sharedAnswers} <small className="ink-3">{live.value.length}</small>
      </h2>
      {live.value.slice(0, most).map((answer) => (
        <Shared key={answer.id} answer={answer} />
      ))}
      {rest > 0 && (
        <Button look="quiet" size="dense" onClick={() => setMost(most + limits.drawnSharedAnswers)}>
          {texts.more(Math.min(rest, limits.drawnSharedAnswers))}
        </Button>
      )}
    </section>
  );
}

function Shared({ answer }: { answer: SharedAnswer }) {
  const texts = useSection(answerCommentTexts);
  const { id, user_id, author, shared_at } = answer;
  return (
    <article className="shared-answer" aria-labelledby={`shared-${id}`}>
      <header>
        <Avatar name={author} />
        <div className="grow">
          <h3 id={`shared-${id}`}>
            <Link to="/admin/person/$id" params={{ id: user_id }} lang={contentLanguage(author)}>
              {author}
            </Link>
          </h3>
          {shared_at && (
            <small className="ink-3">
              {texts.sharedSince} <LiveDate value={shared_at} format="short" />
            </small>
          )}
        </div>
      </header>
      <AnswerText answer={formOfAnswer(answer)} />
      <AnswerComments answer={answer} />
    </article>
  );
}
