import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { Checkbox } from './choice.tsx';
import { classNames } from './classNames.ts';
import { isAllKey } from './commandKeys.ts';
import { isPlainKey } from './composing.ts';
import { GridHeader } from './gridHeader.tsx';
import { manyRows, type TableBodyProps } from './tableRows.ts';
import { useCurrentRow } from './useCurrentRow.ts';
import { useGlide } from './useGlide.ts';

const rowHeight = 40;

export function DataGrid<Row>(props: TableBodyProps<Row>) {
  const { label, rows, ids, sort, onSort, onOpen, selection, layout, minWidth, keys } = props;
  const columns = layout.shown;
  const texts = useSection(tableTexts);
  const box = useRef<HTMLDivElement>(null);
  const many = rows.length > manyRows;
  const row = useCurrentRow(box, ids, (index) => many && view.scrollToIndex(index));
  const view = useVirtualizer({
    count: rows.length,
    enabled: many,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 36,
    // the row with the focus stays, however far away it is scrolled: without it the keys would be gone
    rangeExtractor: (range) => [...new Set([row.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  const order = `${sort?.column} ${sort?.direction}`;
  useGlide(box, ids, order, rowHeight);
  useEffect(() => {
    // after a change of order, start at the top, unless somebody is in a row
    if (box.current && !box.current.querySelector('tbody :focus')) box.current.scrollTop = 0;
  }, [order]);

  const seen = many ? view.getVirtualItems() : rows.map((_, index): Seen => ({ index, start: 0, end: 0 }));
  const width = columns.length + (selection ? 1 : 0);
  const total = layout.widths?.total;

  const keyDown = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const id = ids[index]!;
    const key = keyOf(event);
    if (!isPlainKey(event.nativeEvent)) {
      if (!isAllKey(event) || !selection) return;
      selection.all(true);
    } else if (event.repeat && row.target(key, index) === undefined) {
      // a held key walks; it decides once
    } else if (key === 'Enter' && onOpen) onOpen(rows[index]!);
    else if ((key === ' ' || key === 'x') && selection) selection.toggle(id);
    else {
      const to = row.target(key, index);
      const own = keys?.find((one) => one.key === key);
      if (to !== undefined) {
        if (!event.shiftKey) selection?.endRange();
        else selection?.extendTo(ids[to]!, id);
        row.go(to);
      } else if (own && !event.shiftKey) own.run(rows[index]!);
      else return;
    }
    event.preventDefault();
  };
  const select = (index: number, isRange: boolean) => {
    if (isRange) selection?.extendTo(ids[index]!, ids[row.current]!);
    else selection?.toggle(ids[index]!);
  };
  const click = (event: MouseEvent, index: number) => {
    const inBox = event.target instanceof Element && event.target.closest('.select') !== null;
    if (selection && !inBox && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      select(index, event.shiftKey);
      event.preventDefault();
      if (event.shiftKey) getSelection()?.removeAllRanges();
    } else if (onOpen && !isControl(event)) onOpen(rows[index]!);
  };

  return (
    <div
      ref={box}
      className={classNames('card data-table', !many && 'short')}
      style={
        {
          '--table-width': minWidth && `${total ?? minWidth}px`,
          '--table-stays': columns.find((column) => column.kind === 'actions')?.width,
        } as CSSProperties
      }
    >
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className="select" scope="col">
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                  indeterminate={ids.some((id) => selection.ids.has(id))}
                  onChange={selection.all}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <GridHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                widths={layout.widths}
                isLast={at === columns.length - 1}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.map(({ index, start }, at) => {
            const item = rows[index];
            if (item === undefined) return null;
            const id = ids[index]!;
            const gap = start - (seen[at - 1]?.end ?? 0);
            const selected = selection?.ids.has(id);
            return (
              <Fragment key={id}>
                {many && gap > 0 && <Space height={gap} width={width} />}
                <tr
                  data-index={index}
                  aria-rowindex={index + 2}
                  aria-selected={selected}
                  tabIndex={index === row.current ? 0 : -1}
                  className={classNames('data-row', selected && 'selected', onOpen && 'opens')}
                  onFocus={() => row.setCurrent(index)}
                  onKeyDown={(event) => keyDown(event, index)}
                  onClick={(event) => click(event, index)}
                >
                  {selection && (
                    <td className="select">
                      <Checkbox
                        aria-label={texts.selectRow}
                        checked={selected === true}
                        tabIndex={-1}
                        onChange={(_, isRange = false) => select(index, isRange)}
                      />
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <td
                      key={column.id}
                      className={classNames(place === 0 && 'main', column.kind === 'actions' && 'stays', column.align)}
                    >
                      {column.kind === 'actions' ? (
                        <div className="actions">{column.cell(item)}</div>
                      ) : (
                        column.cell(item)
                      )}
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
          {many && <Space height={view.getTotalSize() - (seen.at(-1)?.end ?? 0)} width={width} />}
        </tbody>
      </table>
    </div>
  );
}

type Seen = Pick<VirtualItem, 'index' | 'start' | 'end'>;

/** Capital letters are the small ones; what a Mac calls Delete is Backspace everywhere else. */
const keyOf = ({ key }: KeyboardEvent): string =>
  key.length === 1 ? key.toLowerCase() : key === 'Backspace' ? 'Delete' : key;

/** A spacer for the rows that are not rendered. */
const Space = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr className="space" aria-hidden="true">
      <td colSpan={width} style={{ height }} />
    </tr>
  );

/** A click on a control inside the row belongs to that control. */
const isControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null;
