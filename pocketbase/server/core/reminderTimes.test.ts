import { describe, expect, it, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import {
  afterQuiet,
  dayBefore,
  digestMoments,
  dueOn,
  hourBefore,
  nextStudyReminder,
  studyMoment,
} from './reminderTimes.ts';

/** Seconds since 1970 of a time in Tokyo. */
const tokyo = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+09:00`) / 1_000;
const usual = { quiet_from: '21:00', quiet_to: '07:00' };

test.each([
  ['21:00 to 07:00', usual, '2027-03-10 20:59', '2027-03-10 20:59'],
  ['at their beginning', usual, '2027-03-10 21:00', '2027-03-11 07:00'],
  ['before midnight, into the next month', usual, '2027-03-31 23:59', '2027-04-01 07:00'],
  ['after midnight', usual, '2027-03-10 00:00', '2027-03-10 07:00'],
  ['at their end', usual, '2027-03-10 07:00', '2027-03-10 07:00'],
  ['within one day', { quiet_from: '09:00', quiet_to: '17:30' }, '2027-03-10 12:00', '2027-03-10 17:30'],
  ['within one day, before', { quiet_from: '09:00', quiet_to: '17:30' }, '2027-03-10 08:59', '2027-03-10 08:59'],
  ['none where both are the same', { quiet_from: '07:00', quiet_to: '07:00' }, '2027-03-10 07:00', '2027-03-10 07:00'],
])('REMIND-08 what falls into quiet hours waits for their end: %s', (_, quiet, moment, sent) => {
  expect(afterQuiet(tokyo(moment), quiet)).toBe(tokyo(sent));
});

test.each([
  ['an afternoon', '2027-03-10 14:00', usual, '2027-03-09 18:00'],
  ['the first minute of a day', '2027-03-10 00:00', usual, '2027-03-09 18:00'],
  ['the last one', '2027-03-10 23:59', usual, '2027-03-09 18:00'],
  ['New Year', '2027-01-01 09:00', usual, '2026-12-31 18:00'],
  ['quiet at 18:00', '2027-03-10 14:00', { quiet_from: '17:00', quiet_to: '08:00' }, '2027-03-10 08:00'],
  ['quiet until it has begun', '2027-03-10 07:30', { quiet_from: '17:00', quiet_to: '08:00' }, null],
  ['quiet until it begins', '2027-03-10 08:00', { quiet_from: '17:00', quiet_to: '08:00' }, null],
])('REMIND-03 REMIND-08 the day before an interview at 18:00: %s', (_, interview, quiet, sent) => {
  expect(dayBefore(tokyo(interview), quiet)).toBe(sent && tokyo(sent));
});

test('REMIND-04 an hour before, in quiet hours too', () => {
  expect(hourBefore(tokyo('2027-03-10 07:30'))).toBe(tokyo('2027-03-10 06:30'));
});

test.each([
  ['at its time', '2027-03-10 12:00', '07:30', usual, '2027-03-10 07:30'],
  ['in quiet hours', '2027-03-10 12:00', '06:00', usual, '2027-03-10 07:00'],
  // 02:00 is of the study day before, which ends at 04:00
  ['in the night, whose study day is over then', '2027-03-10 12:00', '02:00', usual, null],
  ['late, until the next morning', '2027-03-10 12:00', '22:00', usual, null],
  // ... and 23:00 too, which waits for it
  ['late, over midnight', '2027-03-11 02:00', '23:00', { quiet_from: '22:00', quiet_to: '02:00' }, '2027-03-11 02:00'],
])('REMIND-05 REMIND-08 the study time: %s', (_, now, time, quiet, sent) => {
  expect(studyMoment(tokyo(now), time, quiet)).toBe(sent && tokyo(sent));
});

test.each([
  ['usually', usual, '2027-03-10 08:30'],
  ['in quiet hours of the morning', { quiet_from: '20:00', quiet_to: '09:00' }, '2027-03-10 09:00'],
  ['in quiet hours until the next morning', { quiet_from: '08:00', quiet_to: '06:00' }, '2027-03-10 06:00'],
])('REMIND-07 REMIND-08 the digest of a day: %s', (_, quiet, moment) => {
  const [from, to] = [tokyo('2027-03-10 00:00'), tokyo('2027-03-11 00:00')];
  const ofDay = digestMoments(tokyo('2027-03-10 12:00'), quiet).filter((at) => at >= from && at < to);
  expect(ofDay).toEqual([tokyo(moment)]);
});

describe('REMIND-06 reminders to study that are not followed', () => {
  const first = studyDay(tokyo('2027-03-01 07:30'));

  it('come daily seven times, weekly four times, and then no more; the last one says so', () => {
    const sent: number[] = [];
    const kinds: string[] = [];
    for (let day = first; day < first + 400; day++) {
      const next = nextStudyReminder(sent, day);
      if (next === 'none') continue;
      sent.push(day);
      kinds.push(next);
    }
    expect(sent.map((day) => day - first)).toEqual([0, 1, 2, 3, 4, 5, 6, 13, 20, 27, 34]);
    expect(kinds).toEqual([...Array.from({ length: 10 }, () => 'usual'), 'last']);
  });

  it('come once a day', () => expect(nextStudyReminder([first], first)).toBe('none'));
});

test.each([
  ['none was left', null, null],
  ['of this day', { day: 100, due: [4, 5, 6] }, 4],
  ['of two days ago', { day: 98, due: [4, 5, 6] }, 6],
  ['too old', { day: 97, due: [4, 5, 6] }, null],
  ['of a device whose clock is ahead', { day: 101, due: [4, 5, 6] }, null],
])('REMIND-18 the number of an outlook: %s', (_, outlook, due) => {
  expect(dueOn(outlook, 100)).toBe(due);
});
