import type { ReactNode } from 'react';
import { tableTexts } from '#i18n/sections/table.ts';
import { useSection } from '#i18n/section.ts';
import { IconButton } from './iconButton.tsx';
import { usePhone } from './media.ts';
import type { Selection } from './tableSelection.ts';
import { ToastOutlet } from './toastOutlet.tsx';

export interface SelectionBarProps {
  selection: Selection;
  /** How many are selected, and how many of them a filter hides. */
  count: number;
  hidden: number;
  children: ReactNode;
}

/** How many rows are selected, and what can be done with all of them. The region stays, so that it is announced. */
export function SelectionBar({ selection, count, hidden, children }: SelectionBarProps) {
  const texts = useSection(tableTexts);
  const phone = usePhone();
  return (
    <div className={count ? 'selection-bar' : undefined}>
      <span className="selection-count" role="status">
        {count > 0 && (
          <>
            <b>{texts.selected(count)}</b>
            {hidden > 0 && <small>{texts.hidden(hidden)}</small>}
          </>
        )}
      </span>
      {count > 0 && (
        <>
          {phone && <ToastOutlet />}
          {children}
          <span className="selection-end">
            <IconButton icon="close" dense label={texts.clear} onClick={selection.clear} />
          </span>
        </>
      )}
    </div>
  );
}
