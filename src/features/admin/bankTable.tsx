import { type ReactNode, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { bankTexts } from '#i18n/sections/bank.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { optionFields, questionStatuses } from '#model/choices.ts';
import { useLive } from '#queries/live.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/choice.tsx';
import { DataTable } from '#ui/dataTable.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import type { Column, Sort } from '#ui/tableRows.ts';
import { approveMany, featureMany, hideMany } from './changeQuestions.ts';

/** By which the bank is sorted. */
export const bankColumns = ['question', ...optionFields, 'featured', 'status', 'created'];

export interface BankWays {
  open: (question: BankQuestion) => void;
  edit: (question: BankQuestion) => void;
  feature: (question: BankQuestion) => void;
  remove: (questions: readonly BankQuestion[]) => void;
}

interface BankTableProps {
  label: string;
  questions: readonly BankQuestion[];
  /** Before filters. */
  all: readonly BankQuestion[];
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  ways: BankWays;
  foot: ReactNode;
  empty: ReactNode;
}

/** Newest first until a column is chosen. */
export function BankTable({ questions, ways, ...rest }: BankTableProps) {
  const texts = useSection(bankTexts);
  const live = useLive(unsentKeys());
  const unsent = live.state === 'ready' ? live.value : nothing;
  const { columns, card } = useColumns(ways, unsent);
  return (
    <DataTable
      {...rest}
      id="bank"
      columns={columns}
      rows={questions}
      rowId={idOf}
      minWidth={1120}
      onOpen={ways.open}
      keys={[
        { key: 'e', does: texts.keys.edit, run: ways.edit },
        { key: 'f', does: texts.keys.feature, run: ways.feature },
        { key: 'h', does: texts.keys.hide, run: (question) => void hideMany([question]) },
        { key: 'Delete', does: texts.keys.remove, run: (question) => ways.remove([question]) },
      ]}
      actions={(chosen) => <BankActions chosen={chosen} remove={ways.remove} />}
      card={card}
    />
  );
}

const nothing: ReadonlySet<string> = new Set();
const idOf = ({ id }: BankQuestion) => id;

function useColumns(ways: BankWays, unsent: ReadonlySet<string>) {
  const texts = useSection(bankTexts);
  const fields = useSection(fieldNames);
  const { common } = useScreenTexts();
  return useMemo(() => {
    const { columns: names } = texts;
    const mark = ({ id }: BankQuestion) =>
      unsent.has(`interview_questions/${id}`) && <Unsent>{common.notSentYet}</Unsent>;
    const actions = (question: BankQuestion) => (
      <>
        <IconButton
          icon="edit"
          dense
          label={texts.of(texts.edit, question.question)}
          data-tooltip={texts.edit}
          onClick={() => ways.edit(question)}
        />
        <IconButton
          icon="trash"
          dense
          label={texts.of(texts.remove, question.question)}
          data-tooltip={texts.remove}
          onClick={() => ways.remove([question])}
        />
      </>
    );
    const columns: Column<BankQuestion>[] = [
      {
        id: 'question',
        header: names.question,
        sortValue: ({ question }) => question,
        cell: (question) => (
          <span className="admin-bank-question">
            <span className="cut" lang={contentLanguage(question.question)}>
              {question.question}
            </span>
            {mark(question)}
          </span>
        ),
      },
      ...optionFields.map((field, at): Column<BankQuestion> => ({
        id: field,
        header: fields[field],
        width: at < 2 ? '12%' : '11%',
        sortValue: ({ facets }) => facets[field] || null,
        cell: ({ facets }) => <span lang={contentLanguage(facets[field])}>{facets[field]}</span>,
      })),
      {
        id: 'featured',
        header: names.featured,
        width: '92px',
        sortValue: ({ recommended }) => Number(recommended),
        file: [{ header: names.featured, value: ({ recommended }) => (recommended ? texts.yes : texts.no) }],
        cell: (question) => (
          <Switch
            aria-label={texts.feature(question.question)}
            checked={question.recommended}
            onChange={() => ways.feature(question)}
          />
        ),
      },
      {
        id: 'status',
        header: names.status,
        width: '112px',
        sortValue: ({ status }) => status,
        file: [{ header: names.status, value: ({ status }) => statusText(status, texts.statuses) }],
        cell: ({ status }) => <Status status={status} />,
      },
      {
        id: 'created',
        header: names.created,
        width: '112px',
        align: 'right',
        sortValue: ({ createdAt }) => (createdAt ? Date.parse(createdAt) : null),
        file: [
          {
            header: names.created,
            value: ({ createdAt }) => (createdAt ? formatDate(createdAt, 'dateTime') : ''),
          },
        ],
        cell: ({ createdAt }) => createdAt && <LiveDate value={createdAt} format="short" />,
      },
      { id: 'actions', header: names.actions, width: '92px', kind: 'actions', cell: actions },
    ];
    const card = (question: BankQuestion) => (
      <>
        <button
          type="button"
          className="admin-bank-card-title"
          lang={contentLanguage(question.question)}
          onClick={() => ways.open(question)}
        >
          {question.question}
        </button>
        <span className="admin-bank-facts ink-2">
          {optionFields
            .filter((field) => question.facets[field])
            .map((field) => (
              <span key={field} lang={contentLanguage(question.facets[field])}>
                {question.facets[field]}
              </span>
            ))}
          {mark(question)}
        </span>
        <span className="admin-bank-card-foot">
          <Status status={question.status} />
          <button
            type="button"
            className={question.recommended ? 'admin-bank-flag on' : 'admin-bank-flag'}
            aria-pressed={question.recommended}
            onClick={() => ways.feature(question)}
          >
            <Icon name="flag" size={16} />
            {texts.featured}
          </button>
          <span className="grow" />
          <span className="actions">{actions(question)}</span>
        </span>
      </>
    );
    return { columns, card };
  }, [texts, fields, common, unsent, ways]);
}

function Status({ status }: { status: string }) {
  const { statuses } = useSection(bankTexts);
  const text = statusText(status, statuses);
  if (status === 'pending')
    return (
      <Badge colour="orange" icon="clock">
        {text}
      </Badge>
    );
  if (status === 'rejected')
    return (
      <Badge colour="red" icon="close">
        {text}
      </Badge>
    );
  return (
    <span className="admin-bank-status">
      <i aria-hidden="true" />
      {text}
    </span>
  );
}

/** Operators can write any other into the database. */
const statusText = (status: string, texts: Record<(typeof questionStatuses)[number], string>): string =>
  questionStatuses.some((one) => one === status) ? texts[status as keyof typeof texts] : status;

function BankActions({ chosen, remove }: { chosen: readonly BankQuestion[]; remove: BankWays['remove'] }) {
  const texts = useSection(bankTexts);
  const areFeatured = chosen.every(({ recommended }) => recommended);
  return (
    <>
      <Button look="quiet" size="dense" icon="check" onClick={() => void approveMany(chosen)}>
        {texts.approve}
      </Button>
      <Button look="quiet" size="dense" icon="flag" onClick={() => void featureMany(chosen, !areFeatured)}>
        {areFeatured ? texts.unfeatureThese : texts.featureThese}
      </Button>
      <Button look="quiet" size="dense" icon="eyeOff" onClick={() => void hideMany(chosen)}>
        {texts.hide}
      </Button>
      <Button look="quiet" size="dense" icon="trash" onClick={() => remove(chosen)}>
        {texts.remove}
      </Button>
    </>
  );
}
