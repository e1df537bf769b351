import { useMemo, useState } from 'react';
import { DataCards } from './dataCards.tsx';
import { DataGrid } from './dataGrid.tsx';
import { usePhone } from './media.ts';
import { sortRows, type DataTableProps, type Sort } from './tableRows.ts';
import './dataTable.css';

/** A dense table from 768 px on, the same rows as cards below. More than 100 rows are virtualized. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, empty } = props;
  const [own, setOwn] = useState<Sort | null>(null);
  const sort = props.sort === undefined ? own : props.sort;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const phone = usePhone();
  if (rows.length === 0 && empty) return empty;
  const View = phone ? DataCards : DataGrid;
  return <View {...props} rows={sorted} sort={sort} onSort={props.onSort ?? setOwn} />;
}
