import { number } from '../number.ts';
import { section } from '../section.ts';

/** What every table says (ADMIN-06, USER-05). */
export const tableTexts = section({
  en: {
    selectRow: 'Select row',
    selectAll: 'Select all rows',
    selected: (n: number) => `${number(n)} selected`,
    hidden: (n: number) => `${number(n)} of them not shown by the filters`,
    clear: 'Clear the selection',
    columns: 'Columns',
    columnsReset: 'Restore widths and columns',
    width: (column: string) => `Width of ${column}`,
    fit: 'Drag, or use ← and →. Double-click or Enter fits the content.',
    copy: 'Copy',
    copied: (n: number) => `${number(n)} ${n === 1 ? 'row' : 'rows'} copied`,
    copyFailed: 'The table could not be copied. Try again.',
    download: 'Download CSV',
    downloadFailed: 'The table could not be downloaded. Try again.',
    keys: { move: 'move', select: 'select', open: 'open', all: 'all keys' },
  },
  ja: {
    selectRow: '行を選択',
    selectAll: 'すべての行を選択',
    selected: (n: number) => `${number(n)}件を選択中`,
    hidden: (n: number) => `うち${number(n)}件は絞り込みで非表示`,
    clear: '選択を解除',
    columns: '列',
    columnsReset: '列と幅を元に戻す',
    width: (column: string) => `「${column}」の幅`,
    fit: 'ドラッグまたは ← → で変更。ダブルクリックか Enter で内容に合わせます。',
    copy: 'コピー',
    copied: (n: number) => `${number(n)}行をコピーしました`,
    copyFailed: '表をコピーできませんでした。もう一度お試しください。',
    download: 'CSVをダウンロード',
    downloadFailed: '表をダウンロードできませんでした。もう一度お試しください。',
    keys: { move: '移動', select: '選択', open: '開く', all: 'キー一覧' },
  },
});
