import { unparse } from 'papaparse';
import type { BulkRow } from './bulkList.ts';

/**
 * Names, addresses and passwords as CSV that a spreadsheet opens as it is. A name gets no chance to be a formula; a
 * password is left as it is, or it would not sign in: none that the server makes begins like one.
 */
export function bulkFile(
  rows: readonly BulkRow[],
  passwords: ReadonlyMap<string, string>,
  columns: { name: string; email: string; password: string },
): string {
  const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const data = rows.flatMap(({ id, name, email }) => {
    const password = passwords.get(id);
    return password === undefined ? [] : [[harmless(name), harmless(email), password]];
  });
  return `\ufeff${unparse({ fields: [columns.name, columns.email, columns.password], data })}`;
}
