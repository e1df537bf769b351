import { type KeyboardEvent, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { isComposing } from './composing.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import './importTable.css';

interface ImportRow {
  cells: Readonly<Record<string, string>>;
  /** What becomes of it: a new record, nothing because it is there, or nothing because it cannot be read. */
  becomes: 'new' | 'there' | 'wrong';
  says: string;
}

interface ImportTableProps {
  label: string;
  columns: readonly { id: string; header: string }[];
  rows: readonly ImportRow[];
  texts: { becomes: string; cell: (header: string, row: number) => string; leaveOut: (row: number) => string };
  /** At each letter, so that none is lost. */
  onEdit: (row: number, column: string, value: string) => void;
  onLeaveOut: (row: number) => void;
}

const icons = { new: 'plus', there: 'dash', wrong: 'alert' } as const;

/** What was pasted, row by row, before anything is done with it; a cell that was read wrongly is mended in its place. */
export function ImportTable({ label, columns, rows, texts, onEdit, onLeaveOut }: ImportTableProps) {
  return (
    <table className="import-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header }) => (
            <th key={id} scope="col">
              {header}
            </th>
          ))}
          <th scope="col" colSpan={2}>
            {texts.becomes}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, becomes, says }, at) => (
          // a row is known by its place alone: two may be equal, and each changes as it is typed in
          <tr key={at} className={becomes}>
            {columns.map(({ id, header }) => (
              <td key={id}>
                <Cell
                  label={texts.cell(header, at + 1)}
                  value={cells[id] ?? ''}
                  isWrong={becomes === 'wrong'}
                  onChange={(value) => onEdit(at, id, value)}
                />
              </td>
            ))}
            <td className="import-becomes">
              <Icon name={icons[becomes]} size={16} />
              <span>{says}</span>
            </td>
            <td>
              <IconButton icon="close" dense label={texts.leaveOut(at + 1)} onClick={() => onLeaveOut(at)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** While it is typed in it shows what is typed, and then what was read of that. */
function Cell({ label, value, isWrong, onChange }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // it ends the cell, and hands nothing in
    event.preventDefault();
    setTyped(null);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
      spellCheck={false}
      lang={contentLanguage(typed ?? value)}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={keyDown}
    />
  );
}
