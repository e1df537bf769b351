import { fileDay } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { tableTexts } from '#i18n/sections/table.ts';
import { currentTexts } from '#i18n/texts.ts';
import { showToast } from '#state/toast.ts';
import { downloadText } from './download.ts';
import type { Column } from './tableRows.ts';

/** Rows to paste into a spreadsheet. */
export async function copyTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
  const texts = currentSection(tableTexts);
  try {
    const { tabbedOf } = await import('./tableFile.ts');
    await navigator.clipboard.writeText(tabbedOf(columns, rows));
    showToast({ kind: 'success', title: texts.copied(rows.length) });
  } catch (cause) {
    fail(cause, texts.copyFailed);
  }
}

/** @param name the beginning of the file's name; the day follows */
export async function saveTable<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  try {
    const { csvOf } = await import('./tableFile.ts');
    downloadText(`${name} ${fileDay()}.csv`, csvOf(columns, rows), 'text/csv');
  } catch (cause) {
    fail(cause, currentSection(tableTexts).downloadFailed);
  }
}

function fail(cause: unknown, message: string): void {
  console.error('table', cause);
  showToast({ kind: 'error', title: currentTexts().common.error, message });
}
