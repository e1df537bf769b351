import { lazy, useState } from 'react';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { Button } from './button.tsx';
import { copyTable, saveTable } from './saveTable.ts';
import type { TableViewProps } from './tableRows.ts';
import { Opening } from './opening.tsx';

const Panel = lazy(async () => ({ default: (await import('./columnPanel.tsx')).ColumnPanel }));

/** Below a table: what its caller says, the ways out of it, and what the keys do. */
export function TableFoot<Row>(props: TableViewProps<Row>) {
  const { id, label, rows, layout, selection, keys = [], onOpen, foot, fileName = label } = props;
  const texts = useSection(tableTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!id) return null;
  const hints = [
    { key: 'J K', does: texts.keys.move },
    ...(selection ? [{ key: 'X', does: texts.keys.select }] : []),
    ...(onOpen ? [{ key: 'Enter', does: texts.keys.open }] : []),
    ...keys.map(({ key, does }) => ({ key: key.length === 1 ? key.toUpperCase() : key, does })),
    { key: '?', does: texts.keys.all },
  ];
  return (
    <div className="table-foot">
      {foot}
      <Button
        look="quiet"
        size="dense"
        icon="eye"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className="no-phone"
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {texts.columns}
      </Button>
      <Button
        look="quiet"
        size="dense"
        icon="copy"
        disabled={!rows.length}
        onClick={() => void copyTable(layout.shown, rows)}
      >
        {texts.copy}
      </Button>
      <Button
        look="quiet"
        size="dense"
        icon="download"
        disabled={!rows.length}
        onClick={() => void saveTable(fileName, layout.shown, rows)}
      >
        {texts.download}
      </Button>
      <span className="grow" />
      <span className="table-keys no-phone" aria-hidden="true">
        {hints.map(({ key, does }) => (
          <span key={key}>
            {key.split(' ').map((one) => (
              <kbd key={one} className="key">
                {one}
              </kbd>
            ))}
            {does}
          </span>
        ))}
      </span>
      <Opening open={anchor !== null}>
        <Panel anchor={anchor} layout={layout} onClose={() => setAnchor(null)} />
      </Opening>
    </div>
  );
}
