import { distinctUntilChanged, map } from 'rxjs';
import { observeRow } from '#local/observe.ts';
import { reminderId } from '#model/id.ts';
import type { Outlook } from '#model/nouns/reminder.ts';
import { type Reminders, remindersOf } from '#model/reminder.ts';
import type { Query } from './live.ts';

/** Of what this person wants to be reminded. */
export const reminders = (user: string): Query<Reminders> => ({
  key: `reminders ${user}`,
  read: ({ rows }) =>
    observeRow(rows, 'reminders', reminderId(user as never)).pipe(
      map(remindersOf),
      distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    ),
});

/** What the server was told last of the questions that will be due; null where nobody wants to be reminded to study. */
export const leftOutlook = (user: string): Query<{ outlook: Outlook | null } | null> => ({
  key: `outlook ${user}`,
  read: ({ rows }) =>
    observeRow(rows, 'reminders', reminderId(user as never)).pipe(
      map((row) => (row?.study ? { outlook: row.outlook } : null)),
      distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    ),
});
