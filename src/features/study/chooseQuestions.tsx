import { useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyChoiceTexts } from '#i18n/sections/studyChoice.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { isNarrowed } from '#queries/questionFilters.ts';
import type { QuestionSearch } from '#queries/questionSearch.ts';
import type { Study } from '#queries/study.ts';
import { useFoundQuestions } from '#queries/useFoundQuestions.ts';
import { Count, Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { OptionFilters } from '#ui/optionFilters.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Marked } from '#ui/marked.tsx';
import { PickList, type PickListHandle } from '#ui/pickList.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useChoices } from './useChoices.ts';

export interface ChooseQuestionsProps {
  study: Study;
  open: boolean;
  onClose: () => void;
}

/** The approved questions, found as on the home page; what is ticked is in study (STUDY-52). */
export function ChooseQuestions({ study, open, onClose }: ChooseQuestionsProps) {
  const texts = useSection(studyChoiceTexts);
  const common = useTexts().common;
  const choices = useChoices(study, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      subtitle={texts.subtitle}
      width={880}
      foot={
        <>
          <span className="pick-count" role="status">
            <b>{texts.inCount(choices.count)}</b>
          </span>
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <PickQuestions
        study={study}
        choices={choices}
        words={{ only: texts.inStudy, takeAll: texts.takeAll, leaveAll: texts.leaveAll }}
        picked={() => new Set([...study.questions, ...study.paused])}
      />
    </Dialog>
  );
}

type Choices = Pick<ReturnType<typeof useChoices>, 'isIn' | 'isOut' | 'tick' | 'count'>;

interface PickQuestionsProps {
  study: Study;
  choices: Choices;
  words: PickWords;
  /** As they are now: what is unticked meanwhile stays in view, to be ticked again. */
  picked: () => ReadonlySet<string>;
}

interface PickWords {
  /** Of the pill that shows only what is ticked. */
  only: string;
  takeAll: (n: number) => string;
  leaveAll: (n: number) => string;
}

/** The bank to be ticked. */
export function PickQuestions({ study, choices, words, picked }: PickQuestionsProps) {
  const home = useSection(homeTexts);
  const [search, setSearch] = useState<QuestionSearch>({});
  const [onlyIn, setOnlyIn] = useState<ReadonlySet<string> | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<PickListHandle>(null);
  const { live, filters, options, questions: found } = useFoundQuestions(search);
  const shown = useMemo(() => (onlyIn ? found.filter(({ id }) => onlyIn.has(id)) : found), [found, onlyIn]);

  const toTop = () => body.current?.closest('.dialog-body')?.scrollTo({ top: 0 });
  const narrow = (changes: { [Field in keyof QuestionSearch]: QuestionSearch[Field] | undefined }) => {
    toTop();
    setSearch((before) => {
      const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(after) as QuestionSearch;
    });
  };
  const clear = () => {
    setSearch({});
    setOnlyIn(null);
  };
  if (live.state === 'error') return <LoadFailure message={home.questionsFailed(live.message)} />;
  return (
    <div ref={body} className="pick">
      <div className="pick-tools">
        <div className="pick-toolbar" role="group" aria-label={home.filters}>
          <SearchField
            label={home.search}
            value={search.q ?? ''}
            onChange={(q) => narrow({ q: q || undefined })}
            onEnterList={() => list.current?.enter()}
          />
          <OptionFilters
            options={options}
            chosen={search}
            onChange={(field, values) => narrow({ [field]: values.length ? values : undefined })}
          />
          <Pill
            icon="flag"
            on={search.recommended}
            aria-pressed={search.recommended === true}
            onClick={() => narrow({ recommended: search.recommended ? undefined : true })}
          >
            {home.recommended}
          </Pill>
          <Pill
            on={onlyIn !== null}
            aria-pressed={onlyIn !== null}
            onClick={() => {
              toTop();
              setOnlyIn(onlyIn ? null : picked());
            }}
          >
            {words.only}
            {choices.count > 0 && <Count value={choices.count} />}
          </Pill>
        </div>
      </div>
      <Shown
        {...{ study, shown, choices, words, list, terms: filters.terms }}
        isComing={live.state === 'loading' || !live.value.isWhole || live.value.arrival !== 'everything'}
        onClear={isNarrowed(filters) || onlyIn ? clear : undefined}
      />
    </div>
  );
}

interface ShownProps {
  study: Study;
  shown: readonly BankQuestion[];
  choices: Choices;
  words: PickWords;
  list: React.Ref<PickListHandle>;
  terms: readonly string[];
  isComing: boolean;
  onClear: (() => void) | undefined;
}

function Shown({ study, shown, choices, words, list, terms, isComing, onClear }: ShownProps) {
  const texts = useSection(studyChoiceTexts);
  const home = useSection(homeTexts);
  const common = useTexts().common;
  const { isIn, tick } = choices;
  if (!shown.length && isComing)
    return (
      <Skeletons count={8} label={common.loading}>
        <div className="pick-skeleton">
          <Skeleton width="78%" height={16} />
          <Skeleton width="46%" height={12} />
        </div>
      </Skeletons>
    );
  if (!shown.length)
    return onClear ? (
      <EmptyState
        heading="h3"
        title={home.noMatch}
        message={home.noMatchMessage}
        action={<Button onClick={onClear}>{home.clearFilters}</Button>}
      />
    ) : (
      <EmptyState heading="h3" title={home.noQuestions} />
    );
  const allIn = shown.every(({ id }) => isIn(id));
  const all = () => shown.map(({ id }) => id);
  return (
    <>
      <div className="pick-line">
        <span role="status">{texts.shown(shown.length)}</span>
        {shown.length > limits.chosenAtOnce ? (
          <span>{texts.tooMany(limits.chosenAtOnce)}</span>
        ) : (
          <Button look="quiet" size="dense" onClick={() => tick(all(), !allIn)}>
            {allIn ? words.leaveAll(shown.length) : words.takeAll(shown.length)}
          </Button>
        )}
      </div>
      <PickList
        ref={list}
        label={texts.list}
        items={shown}
        isTicked={isIn}
        disabled={false}
        onTick={(id, on) => tick([id], on)}
        row={(question) => <Row {...{ study, question, terms }} isOut={choices.isOut(question.id)} />}
      />
    </>
  );
}

interface RowProps {
  study: Study;
  question: BankQuestion;
  terms: readonly string[];
  isOut: boolean;
}

function Row({ study, question: { id, question, facets, recommended }, terms, isOut }: RowProps) {
  const texts = useSection(studyChoiceTexts);
  const home = useSection(homeTexts);
  const { bookmarked, paused } = useSection(studyTexts);
  const why = [
    isOut && texts.takenOut,
    !isOut && study.tracks.some(({ questions }) => questions.includes(id)) && texts.onTrack,
    study.bookmarked.includes(id) && bookmarked,
    study.paused.includes(id) && paused,
  ].filter((one) => one !== false);
  return (
    <>
      <span className="pick-text" lang={contentLanguage(question)}>
        <Marked text={question} terms={terms} />
      </span>
      <span className="pick-facts dotted">
        {[facets.company, facets.role, facets.interview_stage, facets.category].filter(Boolean).map((value, index) => (
          <span key={index} className="dot" lang={contentLanguage(value)}>
            <Marked text={value} terms={terms} />
          </span>
        ))}
        {recommended && (
          <span className="dot pick-recommended">
            <Icon name="flag" size={14} />
            {home.recommended}
          </span>
        )}
        {why.map((one) => (
          <b key={one} className="dot">
            {one}
          </b>
        ))}
      </span>
    </>
  );
}
