import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSection } from '#i18n/section.ts';
import { myAnswersTexts } from '#i18n/sections/myAnswers.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { searchTerms } from '#model/search.ts';
import { useLive } from '#queries/live.ts';
import { foundAnswers, myAnswers, type OwnAnswer } from '#queries/myAnswers.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { useSearchText } from '#ui/useSearchText.ts';
import { AnswerCard } from './answerCard.tsx';
import './answers.css';

/** One's own answers, the latest first, with a search (FIRST-08). The words searched for and the page are in the address. */
export function MyAnswersScreen() {
  const texts = useSection(myAnswersTexts);
  const { common } = useTexts();
  const user = useSession((session) => session.account?.id ?? '');
  const live = useLive(myAnswers(user));
  const nothingComes = useNothingComes();
  const { answers, arrival } = live.state === 'ready' ? live.value : { answers: [], arrival: 'nothing' as const };
  const isComing = !answers.length && arrival !== 'everything';
  return (
    <div className="page my-answers">
      <PageHead
        breadcrumbs={[{ label: common.home, href: '/' }, { label: texts.title }]}
        title={texts.title}
        note={answers.length > 0 && texts.summary(answers.length)}
      />
      {live.state === 'error' || (live.state === 'ready' && isComing && nothingComes) ? (
        <LoadFailure message={texts.loadFailed} />
      ) : isComing ? (
        <Skeletons count={3} label={texts.loading}>
          <Skeleton width="100%" height={116} />
        </Skeletons>
      ) : answers.length ? (
        <Listed answers={answers} />
      ) : (
        <EmptyState
          large
          title={texts.empty}
          message={texts.emptyMessage}
          action={<ButtonLink to="/">{texts.toQuestions}</ButtonLink>}
        />
      )}
    </div>
  );
}

const onPage = limits.answersOnPage;

function Listed({ answers }: { answers: readonly OwnAnswer[] }) {
  const texts = useSection(myAnswersTexts);
  const { q = '', page: asked = 1 } = useSearch({ from: '/known/signedIn/learner/answers' });
  const navigate = useNavigate({ from: '/answers' });
  const unsent = useLive(unsentKeys());
  const { text, type } = useSearchText(
    q,
    useCallback(
      (typed: string | undefined) =>
        void navigate({ search: typed ? { q: typed } : {}, replace: true, resetScroll: false }),
      [navigate],
    ),
  );
  useRestoredScroll();
  const terms = searchTerms(text);
  const found = foundAnswers(answers, terms);
  const pages = Math.max(1, Math.ceil(found.length / onPage));
  const page = Math.min(asked, pages);
  return (
    <>
      <SearchField label={texts.search} value={text} onChange={type} />
      <p className="my-answers-found" role="status">
        {terms.length > 0 && texts.found(found.length)}
      </p>
      {!found.length && (
        <EmptyState
          title={texts.noneFound}
          message={texts.noneFoundMessage}
          action={<Button onClick={() => type('')}>{texts.clearSearch}</Button>}
        />
      )}
      <ul className="my-answers-list">
        {found.slice((page - 1) * onPage, page * onPage).map((answer) => (
          <AnswerCard
            key={answer.id}
            answer={answer}
            terms={terms}
            isUnsent={unsent.state === 'ready' && unsent.value.has(`my_answers/${answer.id}`)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          label={texts.pages.label}
          page={page}
          pages={pages}
          most={5}
          texts={texts.pages}
          searchOf={(to) => ({ ...(q && { q }), ...(to > 1 && { page: to }) })}
        />
      )}
    </>
  );
}
