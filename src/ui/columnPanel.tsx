import Popover from '@mui/material/Popover';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { useClosing } from './closing.ts';
import type { TableColumns } from './tableColumns.ts';
import { Themed } from './themed.tsx';
import './overlay.css';

export interface ColumnPanelProps {
  /** Open while it is set. */
  anchor: HTMLElement | null;
  layout: Pick<TableColumns<unknown>, 'choices' | 'isArranged' | 'reset'>;
  onClose: () => void;
}

/** Which columns a table shows; each choice takes effect at once. */
export function ColumnPanel({ anchor, layout, onClose }: ColumnPanelProps) {
  const texts = useSection(tableTexts);
  const paper = useClosing(anchor !== null, onClose);
  return (
    <Themed>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        transitionDuration={110}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            ref: paper,
            className: 'menu-paper filter-panel',
            sx: { mt: '-4px' },
            role: 'dialog',
            'aria-modal': true,
            'aria-label': texts.columns,
          },
        }}
      >
        <ul className="filter-options">
          {layout.choices.map(({ id, header, isShown, onChange }) => (
            <li key={id}>
              <Checkbox checked={isShown} onChange={onChange} label={header} />
            </li>
          ))}
        </ul>
        {layout.isArranged && (
          <Button look="quiet" size="dense" wide onClick={layout.reset}>
            {texts.columnsReset}
          </Button>
        )}
      </Popover>
    </Themed>
  );
}
