import type { TableText } from './tableFile.ts';

export const downloadCsv = (name: string, table: TableText): void => downloadText(`${name}.csv`, table, 'text/csv');

/** Downloads a file. */
export const downloadText = (name: string, text: string, type = 'application/json'): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function downloadBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
