import { describe, expect, test, vi } from 'vitest';
import { holidaysOf, isBusinessDay, isBusinessHours } from './businessDays.ts';
import { formatDate, tokyoDay, type DateFormat } from './dates.ts';

// 14:05 in Tokyo on Friday, 31 January 2025
const moment = '2025-01-31T05:05:00.000Z';

// first, because luxon caches
test('TIME-03 dates are formatted without the browser’s locale data, which is slow to load', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  expect(formatDate(moment, 'full', 'ja')).toBe('2025年1月31日金曜日 14:05');
  expect(formatDate(moment, 'full', 'en')).toBe('31 Jan 2025 (Fri) 14:05');
  expect(formatDate(Date.parse(moment) - 60_000, 'relative', 'ja', Date.parse(moment))).toBe('1分前');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

describe('TIME-01 TIME-02 TIME-03 TIME-06 formats', () => {
  test.each<[DateFormat, string, string]>([
    ['short', '2025/01/31', '2025/01/31'],
    ['long', '2025年1月31日', '31 Jan 2025'],
    ['time', '14:05', '14:05'],
    ['dateTime', '2025/01/31 14:05', '2025/01/31 14:05'],
    ['full', '2025年1月31日金曜日 14:05', '31 Jan 2025 (Fri) 14:05'],
    ['day', '2025/01/31 (金)', '2025/01/31 (Fri)'],
    ['month', '1月', 'Jan'],
  ])('TIME-01 TIME-03 TIME-06 writes %s as %s in Japanese, as %s in English', (format, japanese, english) => {
    expect(formatDate(moment, format, 'ja')).toBe(japanese);
    expect(formatDate(moment, format, 'en')).toBe(english);
  });

  test('TIME-01 each day of a week has its name, from Monday on', () => {
    const names = (language: 'en' | 'ja') =>
      Array.from({ length: 7 }, (_, days) => formatDate(Date.UTC(2025, 1, 3 + days), 'day', language).slice(12, -1));
    expect(names('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(names('ja')).toEqual(['月', '火', '水', '木', '金', '土', '日']);
  });

  test('TIME-02 an evening in UTC is the next morning in Tokyo', () => {
    expect(formatDate('2025-01-30T20:30:00.000Z', 'dateTime')).toBe('2025/01/31 05:30');
  });

  test('TIME-02 reads the space that PocketBase writes, and numbers and dates', () => {
    expect(formatDate('2025-01-31 05:05:00.000Z', 'time')).toBe('14:05');
    expect(formatDate(Date.parse(moment), 'time')).toBe('14:05');
    expect(formatDate(new Date(moment), 'time')).toBe('14:05');
  });

  test('TIME-06 shows nothing for an invalid date', () => {
    expect(formatDate('', 'short')).toBe('');
    expect(formatDate('soon', 'relative', 'ja')).toBe('');
  });

  test('TIME-02 counts days by the date in Tokyo', () => {
    expect(tokyoDay('2025-01-31T15:00:00Z') - tokyoDay('2025-01-31T14:59:59Z')).toBe(1);
  });
});

describe('TIME-09 TIME-10 TIME-11 TIME-12 TIME-13 relative', () => {
  const now = Date.parse(moment);
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;

  test.each([
    ['TIME-09', 0, 'たった今', 'Just now'],
    ['TIME-09', 59 * second, 'たった今', 'Just now'],
    ['TIME-09', -30 * second, 'たった今', 'Just now'],
    ['TIME-10', 60 * second, '1分前', '1m ago'],
    ['TIME-10', 59 * minute + 59 * second, '59分前', '59m ago'],
    ['TIME-11', 60 * minute, '1時間前', '1h ago'],
    ['TIME-11', 23 * hour + 59 * minute, '23時間前', '23h ago'],
    ['TIME-12', 24 * hour, '1日前', '1d ago'],
    ['TIME-12', 7 * day - second, '6日前', '6d ago'],
    ['TIME-13', 7 * day, '2025年1月24日金曜日 14:05', '24 Jan 2025 (Fri) 14:05'],
    ['TIME-13', -day, '2025年2月1日土曜日 14:05', '1 Feb 2025 (Sat) 14:05'],
  ])('%s %i ms ago reads %s in Japanese, %s in English', (_id, age, japanese, english) => {
    expect(formatDate(now - age, 'relative', 'ja', now)).toBe(japanese);
    expect(formatDate(now - age, 'relative', 'en', now)).toBe(english);
  });
});

describe('TIME-04 TIME-05 business', () => {
  test.each([
    [2024, 21],
    [2025, 19],
  ])('TIME-05 %i has %i public holidays, substitute days included', async (year, expected) => {
    expect(await holidaysOf(year)).toHaveLength(expected);
  });

  test.each([
    ['a Friday', moment, true],
    ['a Saturday', '2025-02-01T03:00:00Z', false],
    ['a Sunday', '2025-02-02T03:00:00Z', false],
    ['Sunday in UTC that is Monday in Tokyo', '2025-02-02T16:00:00Z', true],
    ['a holiday', '2025-02-11T03:00:00Z', false],
    ['a substitute day', '2024-02-12T03:00:00Z', false],
    ['New Year in Tokyo, still December in UTC', '2024-12-31T15:30:00Z', false],
  ])('TIME-04 TIME-05 %s: %s is a business day: %s', async (_what, when, expected) => {
    expect(await isBusinessDay(when)).toBe(expected);
  });

  test.each([
    ['2025-01-30T23:59:59Z', false],
    ['2025-01-31T00:00:00Z', true],
    ['2025-01-31T08:59:59Z', true],
    ['2025-01-31T09:00:00Z', false],
    ['2025-02-11T03:00:00Z', false],
  ])('TIME-04 %s is within business hours: %s', async (when, expected) => {
    expect(await isBusinessHours(when)).toBe(expected);
  });
});
