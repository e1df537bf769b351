import { expect, test } from 'vitest';
import { studyReminderTime } from './reminderTime.ts';

test.each([
  ['outside of them', '12:15', '21:00', '07:00', '12:15'],
  ['at their beginning', '21:00', '21:00', '07:00', null],
  ['before it', '20:59', '21:00', '07:00', '20:59'],
  ['at their end', '07:00', '21:00', '07:00', '07:00'],
  ['in the morning', '06:00', '21:00', '07:00', '07:00'],
  ['as the study day begins', '04:00', '21:00', '07:00', '07:00'],
  ['before it begins', '03:59', '21:00', '07:00', null],
  ['late, over midnight', '23:00', '22:00', '02:00', '02:00'],
  ['after midnight', '01:00', '22:00', '02:00', '02:00'],
  ['late, until the next study day', '23:00', '22:00', '04:00', null],
  ['within one day', '12:00', '09:00', '17:30', '17:30'],
  ['none', '23:00', '22:00', '22:00', '23:00'],
])('REMIND-05 REMIND-08 a study time and the quiet hours: %s', (_, time, quiet_from, quiet_to, comes) => {
  expect(studyReminderTime(time, { quiet_from, quiet_to })).toBe(comes);
});
