import { fileDay } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { tableTexts } from '#i18n/sections/table.ts';
import { currentTexts } from '#i18n/texts.ts';
import { showToast } from '#state/toast.ts';
import { copyText } from './copyText.ts';
import { downloadCsv } from './download.ts';
import type { Column } from './tableRows.ts';

/** Rows to paste into a spreadsheet. */
export function copyTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<boolean> {
  const texts = currentSection(tableTexts);
  const table = import('./tableFile.ts').then(({ tabbedOf }) => tabbedOf(columns, rows));
  return copyText(table, { copied: texts.copied(rows.length), failed: texts.copyFailed });
}

/** @param name the beginning of the file's name; the day follows */
export async function saveTable<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  try {
    const { csvOf } = await import('./tableFile.ts');
    downloadCsv(`${name} ${fileDay()}`, csvOf(columns, rows));
  } catch (cause) {
    console.error('a table as a file', cause);
    showToast({
      kind: 'error',
      title: currentTexts().common.error,
      message: currentSection(tableTexts).downloadFailed,
    });
  }
}
