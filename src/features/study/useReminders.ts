import type { Reminders } from '#model/reminder.ts';
import { reminders } from '#queries/reminders.ts';
import { stored } from '#sync/mutate.ts';
import { useSettings } from './useSettings.ts';

const put = (chosen: Reminders) => stored('reminder.set', chosen);

/** Of what to be reminded, and when (REMIND-01). */
export const useReminders = (user: string) => useSettings(reminders(user), put);
