import { useEffect, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardDialogTexts } from '#i18n/sections/boardDialogs.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { PipelineStage } from '#model/pipeline.ts';
import { type Addable, addablePeople, boardOptions } from '#queries/board.ts';
import { type Live, useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** Of thousands of people nobody reads more: the search finds them. */
const most = 100;

interface PeopleListProps {
  live: Live<Addable[]>;
  /** One is picked, or any number. */
  kind: 'radio' | 'checkbox';
  chosen: ReadonlySet<string>;
  onChoose: (id: string, on: boolean) => void;
}

/** Everybody, newest first, found by name or address (KAN-51, KAN-53, KAN-60, KAN-62, KAN-63). */
export function PeopleList({ live, kind, chosen, onChoose }: PeopleListProps) {
  const texts = useSection(boardDialogTexts);
  const { stages } = useSection(pipelineTexts);
  const { common } = useScreenTexts();
  const [search, setSearch] = useState('');
  const failed = live.state === 'error' ? texts.usersFailed(live.message) : '';
  const all = live.state === 'ready' ? live.value : null;
  const isEmpty = all?.length === 0;
  useEffect(() => {
    if (failed) {
      console.error('board', failed);
      showToast({ kind: 'error', title: common.error, message: failed });
    } else if (isEmpty) showToast({ kind: 'error', title: texts.noUsers });
  }, [failed, isEmpty, texts, common]);
  const found = useMemo(() => {
    const terms = searchTerms(search);
    return (all ?? []).filter((person) => matches(person.search, terms));
  }, [all, search]);
  const noteOf = ({ stage, rejected, fullName }: Addable) =>
    rejected
      ? texts.rejected
      : stage
        ? texts.onBoard(stages[stage as PipelineStage] ?? stage)
        : fullName
          ? ''
          : texts.noName;
  return (
    <div className="board-people">
      <SearchField dense label={texts.search} value={search} onChange={setSearch} />
      <div className="board-people-list" role="group" aria-label={texts.people} tabIndex={-1}>
        {failed && <p role="alert">{failed}</p>}
        {live.state === 'loading' && (
          <Skeletons count={4} label={common.loading}>
            <Skeleton width="80%" />
          </Skeletons>
        )}
        {all && found.length === 0 && <EmptyState heading="h3" title={texts.noUsers} />}
        {found.slice(0, most).map((person) => (
          <label key={person.id} className="choice board-person">
            <input
              type={kind}
              name="board-person"
              checked={chosen.has(person.id)}
              // nobody without a name is shown on the board (KAN-10)
              disabled={kind === 'checkbox' && !person.fullName}
              onChange={(event) => onChoose(person.id, event.target.checked)}
            />
            <span className="grow">
              <b lang={contentLanguage(person.name)}>{person.name}</b>
              <small>{person.email}</small>
            </span>
            <small>{noteOf(person)}</small>
          </label>
        ))}
        {found.length > most && <p className="ink-3">{common.moreInSearch(found.length - most)}</p>}
      </div>
    </div>
  );
}

export const useAddable = (): Live<Addable[]> => useLive(addablePeople());

interface OptionFieldProps {
  field: 'role' | 'company';
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
}

/** A role or a company (KAN-54, KAN-61). */
export function OptionField({ field, value, onChange, isMissing }: OptionFieldProps) {
  const texts = useSection(boardDialogTexts);
  const { common } = useScreenTexts();
  const live = useLive(boardOptions(field));
  const failed = live.state === 'error' ? texts.optionsFailed[field](live.message) : '';
  useEffect(() => {
    if (!failed) return;
    console.error('board', failed);
    showToast({ kind: 'error', title: common.error, message: failed });
  }, [failed, common]);
  const placeholder = field === 'role' ? texts.chooseRole : texts.chooseCompany;
  return (
    <OptionSelect
      label={texts[field]}
      required
      placeholder={placeholder}
      options={live.state === 'ready' ? live.value : []}
      value={value}
      onChange={onChange}
      error={failed || (isMissing ? placeholder : null)}
      texts={{ search: texts.searchOptions }}
      lang={contentLanguage}
    />
  );
}
