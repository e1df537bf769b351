import { useCallback, useMemo } from 'react';
import { number } from '#i18n/number.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { eachOptionField } from '#model/choices.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { useSearchText } from '#ui/useSearchText.ts';
import { useExpectedSubmit } from './expectSubmit.ts';
import { QuestionRowsSkeleton } from './homeSkeletons.tsx';
import { isNarrowed } from '#queries/questionFilters.ts';
import { QuestionList } from './questionList.tsx';
import { QuestionToolbar } from './questionToolbar.tsx';
import { SpokenCount } from './spokenCount.tsx';
import { SubmitAtList } from './submitButton.tsx';
import { type Found, useFoundQuestions } from '#queries/useFoundQuestions.ts';
import { useListAtTop } from './useListAtTop.ts';
import { useQuestionSearch } from './useQuestionSearch.ts';

/** The question bank: find, filter, open (HOME-05, HOME-10 to HOME-13). */
export function QuestionSection() {
  const texts = useSection(homeTexts);
  const { home } = useTexts();
  useRestoredScroll();
  const [search, change] = useQuestionSearch();
  const { text, type, settle } = useSearchText(
    search.q ?? '',
    useCallback((q: string | undefined) => change({ q }), [change]),
  );
  // not deferred: filtering takes less than a frame, and Enter must open what the typed text left
  const found = useFoundQuestions(useMemo(() => ({ ...search, q: text }), [search, text]));
  const { questions, filters, live, isWhole, isAdmin } = found;
  useExpectedSubmit(isWhole);
  const { begin, moveUp } = useListAtTop();
  const clear = () => {
    moveUp();
    type('');
    change({
      ...{ q: undefined, ...eachOptionField(() => undefined) },
      ...{ recommended: undefined, mine: undefined, status: undefined, bookmarked: undefined, confidence: undefined },
    });
  };
  const narrowed = isNarrowed(filters);
  return (
    <section className="home-part bank" aria-labelledby="home-questions">
      <div className="home-part-head">
        <h2 id="home-questions" className="home-part-title">
          {home.questions}
        </h2>
        {isWhole && questions.length > 0 && <span className="ink-3 no-phone">{number(questions.length)}</span>}
        <SubmitAtList />
      </div>
      <SpokenCount found={found} />
      {live.state === 'error' ? (
        <LoadFailure message={texts.questionsFailed(live.message)} />
      ) : (
        <>
          <div ref={begin} className="bank-begin" />
          <div className="bank-tools">
            <QuestionToolbar
              search={search}
              text={text}
              options={found.options}
              isAdmin={isAdmin}
              onEnter={moveUp}
              onType={(typed) => {
                moveUp();
                type(typed);
              }}
              onChange={(changes) => {
                moveUp();
                settle();
                change(changes);
              }}
              onClear={narrowed ? clear : undefined}
            />
            <p className="bank-found only-phone">{isWhole && texts.found(questions.length)}</p>
          </div>
          {questions.length > 0 ? (
            <QuestionList
              questions={questions}
              isWhole={isWhole}
              terms={filters.terms}
              marks={found.marks}
              onOpen={settle}
              showStatus={filters.mine || filters.status !== undefined}
            />
          ) : (
            <NoQuestions found={found} onClear={clear} />
          )}
        </>
      )}
    </section>
  );
}

function NoQuestions({ found, onClear }: { found: Found; onClear: () => void }) {
  const texts = useSection(homeTexts);
  const { common, firstSync } = useTexts();
  const nothingComes = useNothingComes();
  const { arrival, isWhole, filters } = found;
  if (!isWhole || arrival !== 'everything') {
    // the first sync never finished and the server does not answer (A99)
    if (isWhole && nothingComes) return <LoadFailure message={texts.questionsFailed(firstSync.failed)} />;
    return <QuestionRowsSkeleton label={common.loading} />;
  }
  if (!isNarrowed(filters)) return <EmptyState large title={texts.noQuestions} message={texts.noQuestionsMessage} />;
  const nothingSubmitted = filters.mine && !isNarrowed({ ...filters, mine: false });
  return (
    <EmptyState
      large
      title={nothingSubmitted ? texts.noneMine : texts.noMatch}
      message={nothingSubmitted ? texts.noneMineMessage : texts.noMatchMessage}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}
