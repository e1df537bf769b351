import { type KeyboardEvent, useMemo, useState } from 'react';
import { DataCards } from './dataCards.tsx';
import { DataGrid } from './dataGrid.tsx';
import { usePhone } from './media.ts';
import { saveTable } from './saveTable.ts';
import { SelectionBar } from './selectionBar.tsx';
import { useTableColumns } from './tableColumns.ts';
import { TableFoot } from './tableFoot.tsx';
import { sortRows, type DataTableProps, type Sort } from './tableRows.ts';
import { useSelection } from './tableSelection.ts';
import './dataTable.css';

/** A dense table from 768 px on, the same rows as cards below. More than 100 rows are virtualized. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, columns, rows, rowId, empty, all = rows, selected, actions, fileName = props.label } = props;
  const [own, setOwn] = useState<Sort | null>(null);
  const sort = props.sort === undefined ? own : props.sort;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const ids = useMemo(() => sorted.map(rowId), [sorted, rowId]);
  const phone = usePhone();
  const layout = useTableColumns(id, columns);
  // somebody else may have deleted a selected row
  const chosen = useMemo(
    () => (selected?.size ? all.filter((row) => selected.has(rowId(row))) : []),
    [all, selected, rowId],
  );
  const selection = useSelection(ids, selected, props.onSelect);
  const hidden = chosen.length && chosen.length - ids.filter((one) => selected?.has(one)).length;
  const View = phone ? DataCards : DataGrid;
  const view = { ...props, rows: sorted, sort, onSort: props.onSort ?? setOwn, layout, selection };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !chosen.length) return;
    selection?.clear();
    event.preventDefault();
  };
  return (
    <div className={chosen.length && actions ? 'table-whole chosen' : 'table-whole'} onKeyDown={keyDown}>
      {rows.length === 0 && empty ? empty : <View {...view} ids={ids} />}
      {(rows.length > 0 || props.foot) && <TableFoot {...view} />}
      {selection && actions && (
        <SelectionBar selection={selection} count={chosen.length} hidden={hidden}>
          {actions(chosen, () => void saveTable(fileName, layout.shown, chosen))}
        </SelectionBar>
      )}
    </div>
  );
}
