import { unparse } from 'papaparse';
import type { Column } from './tableRows.ts';

/** What of a column is written. */
type Written<Row> = Pick<Column<Row>, 'header' | 'sortValue' | 'file'>;

/** A table as text in which no spreadsheet finds a formula: whatever leaves the app as one is made here. */
export type TableText = string & { readonly isGuarded: true };

/**
 * Where a line or a part begins that a spreadsheet would calculate, also by a wide or small form. Each counts, not only
 * the first: what reads a cell apart at its line ends (a paste, an older import), or at the semicolons of its country
 * however they are quoted, meets the later ones as cells.
 */
const formulaStart = /(^|[;\t\n\v\f\r\u0085\u2028\u2029])(?=[\p{Zs}\t\u200b\u2060\ufeff"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** What a spreadsheet cuts off before it looks. */
const cutOff = /^(?=[\t\r])/;

const guarded = <Cell>(cell: Cell) =>
  typeof cell === 'string' ? cell.replace(formulaStart, "$1'").replace(cutOff, "'") : cell;

/** A guarded cell is quoted as well, as spreadsheets are told to expect it. */
const quotes = (cell: unknown) => typeof cell === 'string' && cell.startsWith("'");

/**
 * The columns and rows as CSV (RFC 4180) that a spreadsheet opens as it is: with a byte order mark, or Excel would take
 * Japanese for something else, and without formulas.
 */
export const csvOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): TableText =>
  `\ufeff${unparse(cellsOf(columns, rows), { quotes })}` as TableText;

/** The same for the clipboard. */
export const tabbedOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): TableText =>
  unparse(cellsOf(columns, rows), { quotes, delimiter: '\t', newline: '\n' }) as TableText;

function cellsOf<Row>(columns: readonly Written<Row>[], rows: readonly Row[]) {
  const written = columns.flatMap(
    ({ header, file, sortValue }) => file ?? (sortValue ? [{ header, value: sortValue }] : []),
  );
  return {
    fields: written.map(({ header }) => guarded(header)),
    data: rows.map((row) => written.map(({ value }) => guarded(value(row)))),
  };
}
