import { unparse } from 'papaparse';
import type { Column } from './tableRows.ts';

/** What of a column is written. */
type Written<Row> = Pick<Column<Row>, 'header' | 'sortValue' | 'file'>;

/** A spreadsheet would calculate these, and some also their wide forms; names can begin with any of them. */
const escapeFormulae = /^[=+\-@\t\r＝＋－＠].*$/;

/**
 * The columns and rows as CSV (RFC 4180) that a spreadsheet opens as it is: with a byte order mark, or Excel would take
 * Japanese for something else, and without formulas.
 */
export const csvOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): string =>
  `\ufeff${unparse(cellsOf(columns, rows), { escapeFormulae })}`;

/** The same for the clipboard. */
export const tabbedOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): string =>
  unparse(cellsOf(columns, rows), { escapeFormulae, delimiter: '\t', newline: '\n' });

function cellsOf<Row>(columns: readonly Written<Row>[], rows: readonly Row[]) {
  const written = columns.flatMap(
    ({ header, file, sortValue }) => file ?? (sortValue ? [{ header, value: sortValue }] : []),
  );
  return {
    fields: written.map(({ header }) => header),
    data: rows.map((row) => written.map(({ value }) => value(row))),
  };
}
