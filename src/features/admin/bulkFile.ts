import type { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { csvOf, tabbedOf, type TableText } from '#ui/tableFile.ts';
import type { BulkRow } from './bulkList.ts';

type Headers = (typeof bulkUsersTexts)['en']['columns'];

/**
 * Names, addresses and passwords of those that have one, for a spreadsheet. Passwords go through as they are: none that
 * the server makes begins like a formula.
 */
export const bulkFile = (...table: Parameters<typeof tableOf>): TableText => csvOf(...tableOf(...table));

/** The same for the clipboard. */
export const bulkCopy = (...table: Parameters<typeof tableOf>): TableText => tabbedOf(...tableOf(...table));

function tableOf(rows: readonly BulkRow[], passwords: ReadonlyMap<string, string>, headers: Headers) {
  const columns = [
    { header: headers.name, sortValue: ({ name }: BulkRow) => name },
    { header: headers.email, sortValue: ({ email }: BulkRow) => email },
    { header: headers.password, sortValue: ({ id }: BulkRow) => passwords.get(id) ?? '' },
  ];
  return [columns, rows.filter(({ id }) => passwords.has(id))] as const;
}
