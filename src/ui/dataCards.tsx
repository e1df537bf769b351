import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { Checkbox } from './choice.tsx';
import { classNames } from './classNames.ts';
import { useGlide } from './useGlide.ts';
import { manyRows, type Column, type DataTableProps, type TableBodyProps } from './tableRows.ts';

/** The rows of a table as cards: the first column is the title, the actions are full-size targets at the bottom. */
export function DataCards<Row>({ label, rows, ids, sort, onOpen, card, layout, selection }: TableBodyProps<Row>) {
  const texts = useSection(tableTexts);
  const list = useRef<HTMLUListElement>(null);
  const many = rows.length > manyRows;
  useGlide(list, ids, `${sort?.column} ${sort?.direction}`);
  const view = useWindowVirtualizer({
    count: rows.length,
    enabled: many,
    estimateSize: () => 140,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const content = (row: Row, id: string) => {
    const select = selection && (
      <Checkbox
        className="data-card-select"
        aria-label={texts.selectRow}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    );
    return card ? (
      <article className={cardClass(select, selection?.ids.has(id))}>
        {select}
        {card(row)}
      </article>
    ) : (
      <Card row={row} columns={layout.shown} onOpen={onOpen} select={select} isSelected={selection?.ids.has(id)} />
    );
  };
  return (
    <>
      {selection && (
        <Checkbox
          className="data-cards-all"
          label={texts.selectAll}
          checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
          indeterminate={ids.some((id) => selection.ids.has(id))}
          onChange={selection.all}
        />
      )}
      <ul
        ref={list}
        className={classNames('data-cards', many && 'many')}
        aria-label={label}
        style={many ? { height: view.getTotalSize() } : undefined}
      >
        {many
          ? view.getVirtualItems().map((item) => {
              const row = rows[item.index];
              return (
                row !== undefined && (
                  <li
                    key={ids[item.index]}
                    ref={view.measureElement}
                    data-index={item.index}
                    aria-setsize={rows.length}
                    aria-posinset={item.index + 1}
                    style={{ transform: `translateY(${item.start - view.options.scrollMargin}px)` }}
                  >
                    {content(row, ids[item.index]!)}
                  </li>
                )
              );
            })
          : rows.map((row, at) => (
              <li key={ids[at]} data-index={at}>
                {content(row, ids[at]!)}
              </li>
            ))}
      </ul>
    </>
  );
}

interface CardProps<Row> extends Pick<DataTableProps<Row>, 'onOpen'> {
  row: Row;
  columns: readonly Column<Row>[];
  select: ReactNode;
  isSelected: boolean | undefined;
}

const cardClass = (select: ReactNode, isSelected: boolean | undefined) =>
  classNames('data-card', Boolean(select) && 'selectable', isSelected && 'selected');

function Card<Row>({ row, columns, onOpen, select, isSelected }: CardProps<Row>) {
  const [title, ...rest] = columns;
  const facts = rest.filter((column) => column.kind !== 'actions');
  const actions = rest.filter((column) => column.kind === 'actions');
  return (
    <article className={cardClass(select, isSelected)}>
      {select}
      <div className="data-card-title">
        {onOpen ? (
          <button type="button" onClick={() => onOpen(row)}>
            {title?.cell(row)}
          </button>
        ) : (
          title?.cell(row)
        )}
      </div>
      <dl>
        {facts.map((column) => (
          <div key={column.id} style={{ display: 'contents' }}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions.map((column) => (
        <div key={column.id} className="actions">
          {column.cell(row)}
        </div>
      ))}
    </article>
  );
}
