import { expect, test, vi } from 'vitest';
import { timeZoneName } from './timeZoneName.ts';

// the words are the browser's, and differ from version to version
test.each([
  ['Asia/Tokyo', /^Japan( Standard)? Time$/, /^日本(標準)?時間?$/],
  ['Europe/Berlin', /^Central European Time$/, /^中央ヨーロッパ時間$/],
  ['America/New_York', /^Eastern Time$/, /東部時間$/],
])('%s has the name that people give it, in both languages', (zone, english, japanese) => {
  expect(timeZoneName(zone, 'en')).toMatch(english);
  expect(timeZoneName(zone, 'ja')).toMatch(japanese);
});

test.each(['', 'Mars/Olympus', 'not a zone'])('"%s" has none', (zone) => {
  expect(timeZoneName(zone, 'en')).toBe('');
  expect(timeZoneName(zone, 'ja')).toBe('');
});

test('a browser that cannot name zones names none', () => {
  const { DateTimeFormat } = Intl;
  const old = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function older(locale, options) {
    if (options?.timeZoneName === 'longGeneric') throw new RangeError('timeZoneName');
    return new DateTimeFormat(locale, options);
  });
  expect(timeZoneName('Asia/Tokyo', 'en')).toBe('');
  old.mockRestore();
});
