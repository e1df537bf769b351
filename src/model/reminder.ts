/** What somebody chooses; a type, because it is what the mutation takes. Times of day are Tokyo's, as 07:30. */
export type Reminders = {
  study: boolean;
  study_time: string;
  interview: boolean;
  todo: boolean;
  mail: boolean;
  details: boolean;
  quiet_from: string;
  quiet_to: string;
};

/** Of whoever has chosen nothing: one's own interview, and nothing else (REMIND-02). */
export const usualReminders: Reminders = {
  ...{ study: false, study_time: '07:30', interview: true, todo: false },
  ...{ mail: true, details: false, quiet_from: '21:00', quiet_to: '07:00' },
};

/** What one can be reminded of, and switch off from a mail. */
export const reminderKinds = ['interview', 'study', 'todo'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** When a reminder of an interview comes on the day before, and the one of to-dos. */
export const reminderTimes = { dayBefore: '18:00', digest: '08:30' } as const;

/** 00:00 to 23:59. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** As stored; what is missing or was written by another version is as usual. */
export function remindersOf(stored: { [Part in keyof Reminders]: Reminders[Part] | null } | undefined): Reminders {
  if (!stored) return usualReminders;
  const time = (part: 'study_time' | 'quiet_from' | 'quiet_to') =>
    timeOfDay.test(stored[part] ?? '') ? stored[part]! : usualReminders[part];
  return {
    ...{ study: !!stored.study, interview: !!stored.interview, todo: !!stored.todo },
    ...{ mail: !!stored.mail, details: !!stored.details },
    ...{ study_time: time('study_time'), quiet_from: time('quiet_from'), quiet_to: time('quiet_to') },
  };
}
