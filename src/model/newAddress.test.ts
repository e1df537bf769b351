import { expect, test } from 'vitest';
import cases from './addressCases.json';
import { comparable } from './id.ts';
import { mixesScripts } from './mixedScripts.ts';
import { addressProblem } from './newAddress.ts';

test.each(cases as [string, string][])('GUEST-03 %s is refused at a registration as: "%s"', (address, problem) => {
  expect(addressProblem(comparable(address), mixesScripts) ?? '').toBe(problem);
});

test.each([
  ['山田 Taro', false],
  ['ＪＵＮＥ田中さん', false],
  ['Тaro Yamada', true],
  ['Иван Ivanov', false],
  ['Ivаn', true],
])('GUEST-03 the name %s mixes scripts within a word: %s', (name, mixes) => {
  expect(mixesScripts(name)).toBe(mixes);
});

test.each(['xn--', 'xn---', 'xn--0', 'xn--99999999999', 'xn--a-9999zzzzzzz'])(
  'GUEST-03 %s, which names nothing, is no word of another script',
  (label) => {
    expect(mixesScripts(`somebody@${label}.example`)).toBe(false);
  },
);
