import type { Column } from './tableRows.ts';

/** What of a column is written. */
type Written<Row> = Pick<Column<Row>, 'header' | 'sortValue' | 'file'>;

/** A spreadsheet would calculate these, and some also their wide forms; names can begin with any of them. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * The columns and rows as CSV (RFC 4180) that a spreadsheet opens as it is: with a byte order mark, or Excel would take
 * Japanese for something else, and without formulas.
 */
export const csvOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): string =>
  `\ufeff${linesOf(columns, rows, ',', '\r\n')}`;

/** The same for the clipboard. */
export const tabbedOf = <Row>(columns: readonly Written<Row>[], rows: readonly Row[]): string =>
  linesOf(columns, rows, '\t', '\n');

/** By hand, because a library for it would be installed with every device. */
function linesOf<Row>(columns: readonly Written<Row>[], rows: readonly Row[], delimiter: string, newline: string) {
  const { fields, data } = cellsOf(columns, rows);
  const written = (cell: unknown) => {
    const text = String(cell ?? '');
    const harmless = typeof cell === 'string' && formula.test(text) ? `'${text}` : text;
    const isPlain = harmless === text && !/["\r\n\ufeff]|^\s|\s$/.test(text) && !text.includes(delimiter);
    return isPlain ? text : `"${harmless.replaceAll('"', '""')}"`;
  };
  const lines = [fields, ...data].map((cells) => cells.map(written).join(delimiter));
  return lines.join(newline) + (data.length ? '' : newline);
}

function cellsOf<Row>(columns: readonly Written<Row>[], rows: readonly Row[]) {
  const written = columns.flatMap(
    ({ header, file, sortValue }) => file ?? (sortValue ? [{ header, value: sortValue }] : []),
  );
  return {
    fields: written.map(({ header }) => header),
    data: rows.map((row) => written.map(({ value }) => value(row))),
  };
}
