import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import type { OptionField } from '#model/choices.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { OptionFilters } from '#ui/optionFilters.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { SearchField } from '#ui/searchField.tsx';
import type { FacetOption } from '#queries/questionFilters.ts';
import { focusQuestion } from './questionFocus.ts';
import { askedStatuses, confidences, type QuestionSearch } from '#queries/questionSearch.ts';

export interface QuestionToolbarProps {
  search: QuestionSearch;
  text: string;
  options: Record<OptionField, FacetOption[]>;
  isAdmin: boolean;
  /** The search has the focus. */
  onEnter: () => void;
  onType: (text: string) => void;
  onChange: (changes: QuestionSearch) => void;
  /** Only while there is something to clear. */
  onClear: (() => void) | undefined;
}

/** Search and filters of the bank. On a phone, one row that scrolls sideways. */
export function QuestionToolbar(props: QuestionToolbarProps) {
  const { search, text, options, isAdmin, onEnter, onType, onChange, onClear } = props;
  const texts = useSection(homeTexts);
  return (
    <div className="bank-toolbar" role="group" aria-label={texts.filters}>
      <SearchField
        label={texts.search}
        value={text}
        onFocus={onEnter}
        onChange={onType}
        onEnterList={() => focusQuestion()}
      />
      {isAdmin && (
        <FilterMenu
          label={texts.status}
          all={texts.statuses.approved}
          options={askedStatuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
          value={search.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      <OptionFilters
        options={options}
        chosen={search}
        onChange={(field, values) => onChange({ [field]: values.length > 1 ? values : values[0] })}
      />
      <Pill
        icon="flag"
        on={search.recommended}
        aria-pressed={search.recommended === true}
        onClick={() => onChange({ recommended: search.recommended ? undefined : true })}
      >
        {texts.recommended}
      </Pill>
      <Pill
        icon="user"
        on={search.mine}
        aria-pressed={search.mine === true}
        onClick={() => onChange({ mine: search.mine ? undefined : true })}
      >
        {texts.mine}
      </Pill>
      {!isAdmin && (
        <>
          <Pill
            icon="bookmark"
            on={search.bookmarked}
            aria-pressed={search.bookmarked === true}
            onClick={() => onChange({ bookmarked: search.bookmarked ? undefined : true })}
          >
            {texts.bookmarked}
          </Pill>
          <FilterMenu
            label={texts.couldISay}
            all={texts.allAnswers}
            options={confidences.map((value, at) => ({ value, label: texts.confidence[at]! }))}
            value={search.confidence}
            onChange={(confidence) => onChange({ confidence })}
          />
        </>
      )}
      {onClear && (
        <Button look="quiet" size="dense" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}
