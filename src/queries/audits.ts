import { auditTime, combineLatest, map } from 'rxjs';
import { searchable } from '#model/search.ts';
import type { AccountAudit } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

export interface Audit extends AccountAudit {
  /** Names, values and the reason as searches compare them. */
  search: string;
}

export interface Audits {
  /** Newest first. */
  audits: Audit[];
  arrival: Arrival;
}

/** What admins did to accounts: all of it, also to people who are gone (A118). */
export const audits = (): Query<Audits> => ({
  key: 'audits',
  read: (database) =>
    combineLatest({
      rows: observeRows(database.rows, 'account_audits'),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map(({ rows, arrival }) => ({
        audits: rows.map((row) => ({
          ...row,
          search: searchable(
            [row.user_name, row.actor_name, row.old_value, row.new_value, row.reason].filter(Boolean).join(' '),
          ),
        })),
        arrival,
      })),
    ),
});
