// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { applyDateDefaults } from './dateDefaults.ts';

const moment = new Date('2025-01-31T05:05:09.000Z');

beforeAll(applyDateDefaults);

test('TIME-14 the document names its time zone', () => {
  expect(document.documentElement.dataset.timezone).toBe('Asia/Tokyo');
});

test('TIME-15 plain formatting is Japanese and in Tokyo', () => {
  expect(moment.toLocaleString()).toBe('2025/1/31 14:05:09');
  expect(moment.toLocaleDateString()).toBe('2025/1/31');
  expect(moment.toLocaleTimeString()).toBe('14:05:09');
});

test('TIME-15 explicit arguments keep working', () => {
  expect(moment.toLocaleDateString('en-GB')).toBe('31/01/2025');
  expect(moment.toLocaleTimeString('ja-JP', { timeZone: 'UTC' })).toBe('5:05:09');
  expect(moment.toLocaleDateString(undefined, { month: 'long' })).toBe('1月');
});
