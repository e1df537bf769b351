import { useDeferredValue, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { bankOptionsTexts } from '#i18n/sections/bankOptions.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { type OptionField, optionFields } from '#model/choices.ts';
import { searchable } from '#model/search.ts';
import { useLive } from '#queries/live.ts';
import { dropdownOptions } from '#queries/options.ts';
import type { QuestionBank } from '#queries/questionBank.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { type Column, focusTable } from '#ui/tableRows.ts';
import { AdminFailure } from './adminFailure.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { type OptionRow, optionRows } from './optionRows.ts';
import { RenameDialog } from './renameDialog.tsx';
import { offerOption } from './renameOption.ts';
import { sortIn, sortText } from './sortAddress.ts';
import { useAddress, useAddressText } from './useAddress.ts';

const idOf = ({ id }: OptionRow) => id;

/** What the four lists of a question hold, how often each is used, and renaming it everywhere (A130). */
export function BankOptions(bank: QuestionBank) {
  const live = useLive(dropdownOptions());
  const texts = useSection(bankOptionsTexts);
  if (live.state === 'error') return <AdminFailure message={live.message} />;
  if (live.state === 'loading') return <ListSkeleton title={texts.title} />;
  return <Loaded bank={bank} offered={live.value} />;
}

function Loaded({ bank, offered }: { bank: QuestionBank; offered: Record<OptionField, string[]> }) {
  const texts = useSection(bankOptionsTexts);
  const fields = useSection(fieldNames);
  const { common } = useScreenTexts();
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('option');
  const wanted = searchable(useDeferredValue(search));
  const field = optionFields.find((one) => one === address.field) ?? optionFields[0];
  const all = useMemo(() => optionRows(field, offered[field], bank), [field, offered, bank]);
  const shown = useMemo(() => all.filter(({ value }) => searchable(value).includes(wanted)), [all, wanted]);
  const [renaming, setRenaming] = useState<OptionRow | null>(null);
  const [removing, setRemoving] = useState<OptionRow | null>(null);
  const columns = useMemo((): Column<OptionRow>[] => {
    const { columns: names } = texts;
    // what is used is asked about first
    const toggle = (option: OptionRow) => {
      if (option.isOffered && option.uses.length) setRemoving(option);
      else void offerOption(field, option, !option.isOffered);
    };
    return [
      {
        id: 'value',
        header: names.value,
        sortValue: ({ value }) => value,
        cell: ({ value }) => (
          <span className="cut" lang={contentLanguage(value)}>
            {value}
          </span>
        ),
      },
      {
        id: 'uses',
        header: names.uses,
        width: '120px',
        align: 'right',
        sortValue: ({ uses }) => uses.length,
        cell: ({ uses }) => uses.length,
      },
      {
        id: 'state',
        header: names.state,
        width: '168px',
        sortValue: ({ isOffered }) => Number(isOffered),
        file: [{ header: names.state, value: ({ isOffered }) => (isOffered ? texts.offered : texts.notOffered) }],
        cell: ({ isOffered }) => (isOffered ? texts.offered : <Badge colour="yellow">{texts.notOffered}</Badge>),
      },
      {
        id: 'actions',
        header: names.actions,
        width: '92px',
        kind: 'actions',
        cell: (option) => {
          const does = option.isOffered ? texts.remove : texts.add;
          return (
            <>
              <IconButton
                icon="edit"
                dense
                disabled={!bank.isWhole}
                label={texts.of(texts.rename, option.value)}
                data-tooltip={texts.rename}
                onClick={() => setRenaming(option)}
              />
              <IconButton
                icon={option.isOffered ? 'trash' : 'plus'}
                dense
                label={texts.of(does, option.value)}
                data-tooltip={does}
                onClick={() => toggle(option)}
              />
            </>
          );
        },
      },
    ];
  }, [texts, field, bank.isWhole]);
  return (
    <div className="admin-bank">
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {texts.title}
        </h1>
        <SegmentedChoice
          label={texts.list}
          value={field}
          options={optionFields.map((one) => ({ value: one, label: fields[one] }))}
          onChange={(one) => change({ field: one })}
        />
        <SearchField dense label={texts.search} value={search} onChange={setSearch} onEnterList={focusTable} />
        <span className="ink-3" role="status">
          {shown.length === all.length ? common.options(all.length) : common.numberOf(shown.length, all.length)}
        </span>
        <span className="grow" />
        <Button
          size="dense"
          icon="left"
          onClick={() => change({ view: undefined, option: undefined, sort: undefined })}
        >
          {texts.back}
        </Button>
      </div>
      {!bank.isWhole && <p className="ink-3">{texts.reading}</p>}
      <DataTable
        id="options"
        label={texts.title}
        columns={columns}
        rows={shown}
        rowId={idOf}
        minWidth={560}
        sort={sortIn(address.sort, ['value', 'uses', 'state'])}
        onSort={(sort) => change({ sort: sortText(sort) })}
        keys={bank.isWhole ? [{ key: 'e', does: texts.rename, run: setRenaming }] : []}
        empty={
          all.length ? (
            <EmptyState title={common.noMatch} />
          ) : (
            <EmptyState title={texts.empty} message={texts.emptyMessage} />
          )
        }
      />
      {renaming && (
        <RenameDialog
          key={`${field} ${renaming.id}`}
          open
          {...{ field, option: renaming, all }}
          onClose={() => setRenaming(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={texts.removeTitle(removing?.value ?? '')}
        message={texts.removeMessage(removing?.uses.length ?? 0)}
        confirm={texts.remove}
        onConfirm={() => {
          if (removing) void offerOption(field, removing, false);
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </div>
  );
}
