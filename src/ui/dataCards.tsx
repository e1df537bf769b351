import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { manyRows, type Column, type DataTableProps, type TableViewProps } from './tableRows.ts';

/** The rows of a table as cards: the first column is the title, the actions are full-size targets at the bottom. */
export function DataCards<Row>({ label, columns, rows, rowId, onOpen, card }: TableViewProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const many = rows.length > manyRows;
  const view = useWindowVirtualizer({
    count: rows.length,
    enabled: many,
    estimateSize: () => 140,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  if (!many) {
    return (
      <ul ref={list} className="data-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={rowId(row)}>
            {card ? (
              <article className="data-card">{card(row)}</article>
            ) : (
              <Card row={row} columns={columns} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul ref={list} className="data-cards many" aria-label={label} style={{ height: view.getTotalSize() }}>
      {view.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row !== undefined && (
            <li
              key={rowId(row)}
              ref={view.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - view.options.scrollMargin}px)` }}
            >
              {card ? (
                <article className="data-card">{card(row)}</article>
              ) : (
                <Card row={row} columns={columns} onOpen={onOpen} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

interface CardProps<Row> extends Pick<DataTableProps<Row>, 'onOpen'> {
  row: Row;
  columns: readonly Column<Row>[];
}

function Card<Row>({ row, columns, onOpen }: CardProps<Row>) {
  const [title, ...rest] = columns;
  const facts = rest.filter((column) => column.kind !== 'actions');
  const actions = rest.filter((column) => column.kind === 'actions');
  return (
    <article className="data-card">
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
