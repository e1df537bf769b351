import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Checkbox } from './choice.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './icon.tsx';
import { manyRows, type Column, type TableViewProps } from './tableRows.ts';

const rowHeight = 40;

export function DataGrid<Row>(props: TableViewProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, onOpen, selected, onSelect, minWidth } = props;
  const texts = useTexts().common.table;
  const box = useRef<HTMLDivElement>(null);
  const many = rows.length > manyRows;
  const view = useVirtualizer({
    count: rows.length,
    enabled: many,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 36,
  });
  const { current, move, setCurrent } = useCurrentRow(box, rows.length, (index) => many && view.scrollToIndex(index));

  const seen = many ? view.getVirtualItems().map((item) => item.index) : rows.map((_, index) => index);
  const above = many ? (view.getVirtualItems()[0]?.start ?? 0) : 0;
  const below = many ? view.getTotalSize() - (view.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const selects = selected !== undefined && onSelect !== undefined;
  const width = columns.length + (selects ? 1 : 0);

  useEffect(() => {
    // after a change of order, start at the top
    if (box.current) box.current.scrollTop = 0;
  }, [sort?.column, sort?.direction]);

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  };
  const keyDown = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (event.key === ' ' && selects) toggle(rowId(row));
    else if (!move(event.key)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className={classNames('card data-table', !many && 'short')}
      style={{ '--table-width': minWidth && `${minWidth}px` } as CSSProperties}
    >
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selects && (
              <th className="select" scope="col">
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={rows.length > 0 && rows.every((row) => selected.has(rowId(row)))}
                  indeterminate={rows.some((row) => selected.has(rowId(row)))}
                  onChange={(all) => onSelect(new Set(all ? rows.map(rowId) : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space height={above} width={width} />}
          {seen.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <tr
                key={id}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={selects ? selected.has(id) : undefined}
                tabIndex={index === current ? 0 : -1}
                className={classNames('data-row', selected?.has(id) && 'selected', onOpen && 'opens')}
                onFocus={() => setCurrent(index)}
                onKeyDown={(event) => keyDown(event, row)}
                onClick={(event) => onOpen && !isControl(event) && onOpen(row)}
              >
                {selects && (
                  <td className="select">
                    <Checkbox aria-label={texts.selectRow} checked={selected.has(id)} onChange={() => toggle(id)} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.id} className={classNames(at === 0 && 'main', column.align)}>
                    {column.kind === 'actions' ? <div className="actions">{column.cell(row)}</div> : column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <Space height={below} width={width} />}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<TableViewProps<Row>, 'sort' | 'onSort'>) {
  const texts = useTexts().common;
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const turned = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={column.align}
      style={{ width: column.width }}
      aria-sort={column.sortValue ? (direction ?? 'none') : undefined}
    >
      {column.sortValue ? (
        <button
          type="button"
          className="sort"
          data-tooltip={texts.sortBy(column.header)}
          onClick={() => onSort({ column: column.id, direction: turned })}
        >
          <span className="cut">{column.header}</span>
          {direction && <Icon name={direction === 'ascending' ? 'sortUp' : 'sortDown'} size={14} />}
        </button>
      ) : (
        <span className={column.kind === 'actions' ? 'visually-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
}

/** A spacer for the rows that are not rendered. */
const Space = ({ height, width }: { height: number; width: number }) => (
  <tr className="space" aria-hidden="true">
    <td colSpan={width} style={{ height }} />
  </tr>
);

/** One row at a time is focusable; arrows, J and K, Page, Home and End move the focus. */
function useCurrentRow(box: React.RefObject<HTMLElement | null>, count: number, show: (index: number) => void) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    // the row may be rendered only after the list has scrolled to it
    const row = box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  const move = (key: string): boolean => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      j: current + 1,
      ArrowUp: current - 1,
      k: current - 1,
      PageDown: current + 10,
      PageUp: current - 10,
      Home: 0,
      End: count - 1,
    };
    const to = steps[key];
    if (to === undefined) return false;
    wanted.current = Math.max(0, Math.min(count - 1, to));
    show(wanted.current);
    setCurrent(wanted.current);
    return true;
  };
  return { current: Math.min(current, Math.max(0, count - 1)), move, setCurrent };
}

/** A click on a control inside the row belongs to that control. */
const isControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null;
