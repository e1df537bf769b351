// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { devicesTexts } from './devices.ts';

test.each([
  ['Chrome', 'Android', 'Chrome on Android', 'AndroidのChrome'],
  ['Samsung Internet', 'Android', 'Samsung Internet on Android', 'AndroidのSamsung Internet'],
  ['', 'Windows', 'Unknown browser on Windows', 'Windowsの不明なブラウザー'],
  ['Firefox', '', 'Firefox on an unknown system', '不明なシステムのFirefox'],
  ['', '', 'Unknown device', '不明な端末'],
])('a device of %s and %s is called %s, and %s in Japanese', (browser, system, english, japanese) => {
  expect(devicesTexts.en.name(browser, system)).toBe(english);
  expect(devicesTexts.ja.name(browser, system)).toBe(japanese);
});

test('the question names how many devices are signed out', () => {
  expect([1, 2, 29].map(devicesTexts.en.endOthersTitle)).toEqual([
    'Sign out on 1 other device?',
    'Sign out on 2 other devices?',
    'Sign out on 29 other devices?',
  ]);
  expect(devicesTexts.ja.endOthersTitle(2)).toBe('他の2台の端末でサインアウトしますか？');
});
