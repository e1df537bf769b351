import { type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { columnWidth } from '#state/tableLayout.ts';
import { classNames } from './classNames.ts';
import { isPlainKey } from './composing.ts';
import { Icon } from './icon.tsx';
import type { Measured, Widths } from './tableColumns.ts';
import type { Column, Sort } from './tableRows.ts';

interface GridHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  widths: Widths | undefined;
  /** It takes what room is left. */
  isLast: boolean;
}

/** Sorts when it is pressed; its edge widens the column. */
export function GridHeader<Row>({ column, sort, onSort, widths, isLast }: GridHeaderProps<Row>) {
  const texts = useTexts().common;
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const turned = direction === 'ascending' ? 'descending' : 'ascending';
  const width = widths?.of(column.id);
  return (
    <th
      scope="col"
      data-column={column.id}
      className={classNames(column.kind === 'actions' && 'stays', column.align)}
      style={{ width: width === undefined ? column.width : isLast ? undefined : width }}
      aria-label={column.header}
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
      {widths && !isLast && <Edge column={column} widths={widths} />}
    </th>
  );
}

/** Pixels for each press of an arrow. */
const step = 16;

function Edge<Row>({ column, widths }: { column: Column<Row>; widths: Widths }) {
  const texts = useSection(tableTexts);
  const { id, header } = column;
  const fit = (edge: HTMLElement) => widths.set(id, contentWidth(edge), measure(edge));
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isPlainKey(event.nativeEvent)) return;
    const edge = event.currentTarget;
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by !== undefined) widths.set(id, (widths.of(id) ?? measure(edge)[id] ?? widths.now(id)) + by, measure(edge));
    else if (event.key === 'Enter') fit(edge);
    else return;
    event.preventDefault();
  };
  const drag = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    // a second press may be a double click
    if ('detail' in event && event.detail > 1) return;
    // no text is selected on the way
    if (event.type === 'mousedown') event.preventDefault();
    widths.drag(id, measure(event.currentTarget))(event);
  };
  return (
    <span
      className="edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.width(header)}
      aria-valuenow={Math.round(widths.now(id))}
      aria-valuemin={columnWidth.least}
      aria-valuemax={columnWidth.most}
      data-tooltip={texts.fit}
      onMouseDown={drag}
      onTouchStart={drag}
      onDoubleClick={(event) => fit(event.currentTarget)}
      onKeyDown={keyDown}
    />
  );
}

/** The present width of each column that can be seen. */
function measure(edge: HTMLElement): Measured {
  const heads = [...edge.closest('tr')!.querySelectorAll<HTMLElement>('th[data-column]')];
  return Object.fromEntries(heads.map((head) => [head.dataset.column!, Math.max(head.offsetWidth, columnWidth.least)]));
}

/** Wide enough for the header and the rows that are rendered, whatever of them is cut now. */
function contentWidth(edge: HTMLElement): number {
  const head = edge.closest('th')!;
  const place = [...head.parentElement!.children].indexOf(head);
  const rows = [...edge.closest('table')!.querySelectorAll('tr[data-index]')];
  const cells = [head, ...rows.flatMap((row) => row.children[place] ?? [])];
  return Math.max(...cells.map(natural));
}

function natural(cell: Element): number {
  const content = [...cell.childNodes].filter((one) => !(one instanceof Element && one.matches('.edge')));
  const range = document.createRange();
  const widths = content.map((one) => {
    range.selectNode(one);
    // jsdom draws nothing
    return range.getBoundingClientRect?.().width ?? 0;
  });
  const cut = [...cell.querySelectorAll('*')].map((one) => one.scrollWidth - one.clientWidth);
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  const padding = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
  return Math.ceil(widths.reduce((sum, one) => sum + one, 0) + Math.max(0, ...cut) + padding + 2);
}
