import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { bankTexts } from '#i18n/sections/bank.ts';
import { bankOptionsTexts } from '#i18n/sections/bankOptions.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { shortened } from '#model/shortened.ts';
import { optionFields, questionStatuses } from '#model/choices.ts';
import { useLive } from '#queries/live.ts';
import { type BankQuestion, type QuestionBank, questionBank } from '#queries/questionBank.ts';
import { findQuestions, isNarrowed } from '#queries/questionFilters.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterChoice } from '#ui/filterChoice.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { focusTable } from '#ui/tableRows.ts';
import { SearchField } from '#ui/searchField.tsx';
import { isUndoKey, useScreenKeys } from '#ui/screenKeys.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { bankFilters } from './bankFilters.ts';
import { BankOptions } from './bankOptions.tsx';
import { BankTable, bankColumns, type BankWays } from './bankTable.tsx';
import { feature } from './changeQuestions.ts';
import { deleteHeld, holdDeletion, keepHeld, useHeldDeletions } from './heldDeletions.ts';
import { ListSkeleton } from './listSkeleton.tsx';
import { sortIn, sortText } from './sortAddress.ts';
import { useAddress, useAddressText } from './useAddress.ts';
import './bank.css';

/** Every question whatever its status: searched, filtered, edited, featured and deleted (ADMIN-06, A36). */
export function Bank() {
  const [address] = useAddress();
  const { admin } = useScreenTexts();
  const list = useList(useLive(questionBank()), ({ questions }) => questions.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={admin.tabs.questions} />;
  return address.view === 'options' ? <BankOptions {...list.value} /> : <Loaded {...list.value} />;
}

function Loaded({ questions, values, isWhole }: QuestionBank) {
  const texts = useSection(bankTexts);
  const options = useSection(bankOptionsTexts);
  const fields = useSection(fieldNames);
  const { admin, common } = useScreenTexts();
  const navigate = useNavigate();
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const held = useHeldDeletions(({ ids }) => ids);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useLeaving();
  const all = useMemo(() => (held.size ? questions.filter(({ id }) => !held.has(id)) : questions), [questions, held]);
  const filters = useMemo(() => bankFilters({ ...address, q: wanted }), [address, wanted]);
  const found = useMemo(() => findQuestions({ questions: all, values }, filters), [all, values, filters]);
  const narrowed = isNarrowed({ ...filters, status: filters.only && 'all' });
  const ways = useMemo(
    (): BankWays => ({
      open: ({ id }) => void navigate({ to: '/question/$id', params: { id } }),
      edit: ({ id }) => openSubmitDialog(id),
      feature: (question) => void feature(question),
      remove: (some) => void holdDeletion(some, some.length === 1 ? titleOf(some[0]!) : undefined),
    }),
    [navigate],
  );
  const clear = () => {
    setSearch('');
    const none = Object.fromEntries(optionFields.map((field) => [field, undefined]));
    change({ ...none, q: undefined, status: undefined, recommended: undefined });
  };
  const clearButton = (
    <Button look="quiet" size="dense" onClick={clear}>
      {texts.clearAll}
    </Button>
  );
  const shown = found.questions;
  return (
    <div className="admin-bank">
      <div className="admin-toolbar admin-bank-filters">
        <h1 className="admin-title" tabIndex={-1}>
          {admin.tabs.questions}
        </h1>
        <span className="ink-3" role="status">
          {shown.length === all.length ? texts.count(all.length) : common.numberOf(shown.length, all.length)}
        </span>
        <SearchField dense label={texts.search} value={search} onChange={setSearch} onEnterList={focusTable} />
        {optionFields.map((field) => (
          <FilterChoice
            key={field}
            label={fields[field]}
            clear={texts.clear(fields[field])}
            options={found.options[field].map((option) => ({ ...option, lang: contentLanguage(option.value) }))}
            value={filters[field]}
            onChange={(chosen) => change({ [field]: chosen.length ? chosen : undefined })}
          />
        ))}
        <FilterMenu
          label={texts.columns.status}
          all={texts.all}
          options={questionStatuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
          value={filters.only}
          onChange={(status) => change({ status })}
        />
        <Pill
          dense
          icon="flag"
          on={filters.recommended}
          aria-pressed={filters.recommended}
          onClick={() => change({ recommended: filters.recommended ? undefined : 'true' })}
        >
          {texts.featured}
        </Pill>
        {narrowed && clearButton}
        <span className="grow" />
        <Button size="dense" icon="bulletList" onClick={() => change({ view: 'options', sort: undefined })}>
          {options.title}
        </Button>
      </div>
      <BankTable
        label={admin.tabs.questions}
        questions={shown}
        all={all}
        selected={selected}
        onSelect={setSelected}
        sort={sortIn(address.sort, bankColumns)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        ways={ways}
        foot={isWhole ? undefined : <span role="status">{texts.reading}</span>}
        empty={
          narrowed ? (
            <EmptyState title={common.noMatch} action={clearButton} />
          ) : (
            <EmptyState large title={texts.empty} message={texts.emptyMessage} />
          )
        }
      />
    </div>
  );
}

const titleOf = ({ question }: BankQuestion): string => shortened(question.split('\n')[0]!, 80);

/** Ctrl+Z keeps what is about to go; leaving the screen lets it go. */
function useLeaving(): void {
  useScreenKeys((event) => isUndoKey(event) && keepHeld());
  useEffect(() => () => void deleteHeld(), []);
}
