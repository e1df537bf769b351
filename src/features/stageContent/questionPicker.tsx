import { useCallback, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { isNarrowed } from '#queries/questionFilters.ts';
import type { QuestionSearch } from '#queries/questionSearch.ts';
import { useFoundQuestions } from '#queries/useFoundQuestions.ts';
import type { StageContentRequest } from '#state/stageContentDialog.ts';
import { Pill } from '#ui/badge.tsx';
import { OptionFilters } from '#ui/optionFilters.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Marked } from '#ui/marked.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { firstShown } from './firstShown.ts';
import { PickerDialog } from './pickerDialog.tsx';
import { SelectedPill } from './selectedPill.tsx';
import { UsedElsewhere } from './usedElsewhere.tsx';
import { usePicks } from './usePicks.ts';

interface PickerProps {
  request: StageContentRequest;
  open: boolean;
  onClose: () => void;
}

/** The questions of a stage, out of all that are approved (A106), found as on the home page (STAGE-14 to STAGE-17). */
export function QuestionPicker({ request, open, onClose }: PickerProps) {
  const texts = useSection(homeTexts);
  const [search, setSearch] = useState<QuestionSearch>({});
  const [onlySelected, setOnlySelected] = useState(false);
  const found = useFoundQuestions(search);
  const { live, filters, isWhole } = found;
  const bank = live.state === 'ready' ? live.value.questions : nothing;
  const approved = useMemo(
    () => new Set(bank.filter(({ status }) => status === 'approved').map(({ id }) => id)),
    [bank],
  );
  const picks = usePicks(
    request,
    open,
    useCallback((id: string) => approved.has(id), [approved]),
  );
  const { first, concerns } = picks;
  const questions = firstShown(found.questions, first, onlySelected ? concerns : undefined);
  const change = (changes: { [Field in keyof QuestionSearch]: QuestionSearch[Field] | undefined }) =>
    setSearch((before) => withoutEmpty({ ...before, ...changes }));
  const narrowed = isNarrowed(filters) || onlySelected;
  const clear = () => {
    setSearch({});
    setOnlySelected(false);
  };
  const row = ({ id, question, facets, recommended }: BankQuestion) => (
    <>
      <span className="pick-text" lang={contentLanguage(question)}>
        <Marked text={question} terms={filters.terms} />
      </span>
      <span className="pick-facts dotted">
        {[facets.company, facets.role, facets.interview_stage, facets.category].filter(Boolean).map((value, index) => (
          <span key={index} className="dot" lang={contentLanguage(value)}>
            <Marked text={value} terms={filters.terms} />
          </span>
        ))}
        {recommended && (
          <span className="dot pick-recommended">
            <Icon name="flag" size={14} />
            {texts.recommended}
          </span>
        )}
      </span>
      <UsedElsewhere places={picks.elsewhere(id)} />
    </>
  );
  return (
    <PickerDialog
      {...{ request, open, onClose, picks, row }}
      offered={isWhole && found.arrival === 'everything' ? approved.size : undefined}
      found={questions}
      onClear={narrowed ? clear : undefined}
      tools={(enterList, toTop) => {
        const narrow = (changes: Parameters<typeof change>[0]) => {
          toTop();
          change(changes);
        };
        return live.state === 'error' ? (
          <LoadFailure message={texts.questionsFailed(live.message)} />
        ) : (
          <div className="pick-toolbar" role="group" aria-label={texts.filters}>
            <SearchField
              label={texts.search}
              value={search.q ?? ''}
              onChange={(q) => narrow({ q: q || undefined })}
              onEnterList={enterList}
            />
            <OptionFilters
              options={found.options}
              chosen={search}
              onChange={(field, values) => narrow({ [field]: values.length ? values : undefined })}
            />
            <Pill
              icon="flag"
              on={search.recommended}
              aria-pressed={search.recommended === true}
              onClick={() => narrow({ recommended: search.recommended ? undefined : true })}
            >
              {texts.recommended}
            </Pill>
            <Pill
              icon="user"
              on={search.mine}
              aria-pressed={search.mine === true}
              onClick={() => narrow({ mine: search.mine ? undefined : true })}
            >
              {texts.mine}
            </Pill>
            <SelectedPill
              count={picks.difference.selected}
              on={onlySelected}
              onChange={(on) => {
                toTop();
                setOnlySelected(on);
              }}
            />
          </div>
        );
      }}
    />
  );
}

const nothing: readonly BankQuestion[] = [];

const withoutEmpty = (search: { [Field in keyof QuestionSearch]: QuestionSearch[Field] | undefined }) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as QuestionSearch;
