import { describe, expect, it, test } from 'vitest';
import { isNameless, linesOf, parseBulkUsers } from './bulkUsers.ts';

const one = (line: string) => parseBulkUsers(line, 'kitami.example')[0];

describe('BULK-09 BULK-10 BULK-11 A14 A113 a line', () => {
  it.each([
    ["John O'Neil", "John O'Neil", 'johnoneil@kitami.example', undefined],
    ['John O’Neil', 'John O’Neil', 'johnoneil@kitami.example', undefined],
    ['  Elena   Rossi ', 'Elena   Rossi', 'elenarossi@kitami.example', undefined],
    ['Rossi, Elena', 'Rossi, Elena', 'rossielena@kitami.example', undefined],
    ['Marie-Eve 2', 'Marie-Eve 2', 'marieeve2@kitami.example', undefined],
    ['Elena Rossi, Elena.Rossi@Asagiri.example', 'Elena Rossi', 'elena.rossi@asagiri.example', undefined],
    ['松井 花, hana@asagiri.example', '松井 花', 'hana@asagiri.example', undefined],
    ['松井 花，hana@asagiri.example', '松井 花', 'hana@asagiri.example', undefined],
    ['松井 花、hana@asagiri.example', '松井 花', 'hana@asagiri.example', undefined],
    ['松井 花\thana@asagiri.example', '松井 花', 'hana@asagiri.example', undefined],
    ['松井 花、ｈａｎａ＠ａｓａｇｉｒｉ．ｅｘａｍｐｌｅ', '松井 花', 'hana@asagiri.example', undefined],
    ['"Rossi, Elena","elena@asagiri.example"', 'Rossi, Elena', 'elena@asagiri.example', undefined],
    ['"Elena ""Ellie"" Rossi", elena@asagiri.example', 'Elena "Ellie" Rossi', 'elena@asagiri.example', undefined],
    ['"Rossi, Elena"', 'Rossi, Elena', 'rossielena@kitami.example', undefined],
    ['Rossi, Elena, elena@asagiri.example', 'Rossi, Elena', 'elena@asagiri.example', undefined],
    ['田中 Taro', '田中 Taro', '', 'no_address'],
    ['松井 花', '松井 花', '', 'no_address'],
    ['José García', 'José García', '', 'no_address'],
    ['Jose\u0301', 'Jose\u0301', '', 'no_address'],
    ['Ｅｌｅｎａ', 'Ｅｌｅｎａ', '', 'no_address'],
    ['---', '---', '', 'no_address'],
    ['elena@asagiri.example', '', 'elena@asagiri.example', 'nothing_left'],
    ['Elena Rossi, elena@', 'Elena Rossi', 'elena@', 'bad_address'],
    ['Elena Rossi, a@b@c.example', 'Elena Rossi', 'a@b@c.example', 'bad_address'],
    ['<b>Elena</b> Rossi', 'Elena Rossi', 'elenarossi@kitami.example', undefined],
    ['<script>x</script>', '<script>x</script>', '', 'dangerous'],
    ['x'.repeat(101), 'x'.repeat(101), '', 'too_long'],
    ['花'.repeat(100) + ', hana@asagiri.example', '花'.repeat(100), 'hana@asagiri.example', undefined],
  ] as const)('%s', (line, name, email, problem) => {
    expect(one(line)).toEqual({ name, email, ...(problem && { problem }) });
  });
});

test('BULK-09 lines are trimmed and blank ones dropped, whoever wrote the file', () => {
  expect(linesOf('\n Elena \r\n\r\n\tSamuel\rMaya\n \u3000 \n')).toEqual(['Elena', 'Samuel', 'Maya']);
  expect(parseBulkUsers(' \n\n', 'kitami.example')).toEqual([]);
});

test('A14 the second of two equal lines is asked for like the first: the server says that it exists', () => {
  expect(parseBulkUsers('Anton Berg\nanton berg', 'kitami.example').map(({ email }) => email)).toEqual(
    Array(2).fill('antonberg@kitami.example'),
  );
});

test('BULK-22 A15 without a name, and no admin', () => {
  for (const full_name of [null, '', ' ', '\u3000']) expect(isNameless({ full_name, role: 'user' })).toBe(true);
  expect(isNameless({ full_name: '', role: 'admin' })).toBe(false);
  expect(isNameless({ full_name: '花', role: 'user' })).toBe(false);
});
