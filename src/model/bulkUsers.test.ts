import { describe, expect, it, test } from 'vitest';
import { isNameless, readBulkUsers, rewriteLine } from './bulkUsers.ts';

const read = (text: string) => readBulkUsers(text, 'kitami.example');
const people = (text: string) =>
  read(text).lines.map(({ name, email, problem }) => ({ name, email, ...(problem && { problem }) }));
const one = (line: string) => people(line)[0];
const pairs = (text: string) => people(text).map(({ name, email, problem }) => [name, problem ?? email]);

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
  expect(read('\n Elena \r\n\r\n\tSamuel\rMaya\n \u3000 \n').records).toEqual(['Elena', 'Samuel', 'Maya']);
  expect(people(' \n\n')).toEqual([]);
});

describe('BULK-03 BULK-10 A216 what people paste', () => {
  it.each([
    ['name and address by a space', 'Aiko Sato aiko.sato@example.com', [['Aiko Sato', 'aiko.sato@example.com']]],
    ['as a mail program writes one', 'Haruka Mori <learner@example.com>', [['Haruka Mori', 'learner@example.com']]],
    ['its name in quotes', '"Mori, Haruka" <h.mori@example.com>', [['Mori, Haruka', 'h.mori@example.com']]],
    [
      'as it writes several',
      'Kei Ono <kei@example.com>; "Sato, Aiko" <aiko@example.com>, 松井 花 <hana@example.com>',
      [
        ['Kei Ono', 'kei@example.com'],
        ['Sato, Aiko', 'aiko@example.com'],
        ['松井 花', 'hana@example.com'],
      ],
    ],
    ['a head', 'Name\tEmail\nKei Ono\tkei@example.com', [['Kei Ono', 'kei@example.com']]],
    ['a Japanese head', '氏名,メールアドレス\n松井 花,hana@example.com', [['松井 花', 'hana@example.com']]],
    ['the address first', 'kei@example.com\tKei Ono', [['Kei Ono', 'kei@example.com']]],
    ['a phone behind', 'Kei Ono\tkei@example.com\t+81 90-1234-5678', [['Kei Ono', 'kei@example.com']]],
    ['a number and a reading', '1\t松井 花\tマツイ ハナ\thana@example.com', [['松井 花', 'hana@example.com']]],
    [
      'a line break in a cell',
      '"Kei\nOno"\tkei@example.com\nMei Lin',
      [
        ['Kei Ono', 'kei@example.com'],
        ['Mei Lin', 'meilin@kitami.example'],
      ],
    ],
    [
      'a quote that never ends',
      'Kei "Ono\nMei Lin',
      [
        ['Kei "Ono', 'keiono@kitami.example'],
        ['Mei Lin', 'meilin@kitami.example'],
      ],
    ],
    ['marks that nobody sees', 'Kei Ono, \u202akei@example.com\u200b', [['Kei Ono', 'kei@example.com']]],
    [
      'two addresses',
      'Kei Ono, kei@example.com, ono@example.com',
      [['Kei Ono, kei@example.com, ono@example.com', 'two_addresses']],
    ],
  ] as const)('%s', (_, text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  it('says which columns nothing is made of, and which address is made of the name', () => {
    expect(read('1\t松井 花\tマツイ ハナ\thana@example.com').lines[0]!.ignored).toEqual(['マツイ ハナ']);
    expect(read('Kei Ono\nMei Lin, mei@example.com').lines.map(({ isMade }) => isMade)).toEqual([true, undefined]);
    // the company is not known yet
    expect(readBulkUsers('Kei Ono', undefined).lines).toEqual([
      { record: 0, name: 'Kei Ono', email: '', isMade: true },
    ]);
  });

  it('writes one line anew, or leaves it out, and every other one stands as it was pasted', () => {
    const text = 'Name, Email\n  Kei Ono;kei@example.com\nAda <ada@example.com>; Bea <bea@example.com>\n松井 花';
    const list = read(text);
    expect(list.lines.map(({ name }) => name)).toEqual(['Kei Ono', 'Ada', 'Bea', '松井 花']);
    expect(rewriteLine(list, 2, { name: 'Beatrix', email: 'bea@example.com' })).toBe(
      'Name, Email\nKei Ono;kei@example.com\nAda\tada@example.com\nBeatrix\tbea@example.com\n松井 花',
    );
    expect(rewriteLine(list, 3)).toBe(
      'Name, Email\nKei Ono;kei@example.com\nAda <ada@example.com>; Bea <bea@example.com>',
    );
    const odd = { name: 'Elena "Ellie"\tRossi', email: 'e@example.com' };
    expect(one(rewriteLine(read('x'), 0, odd))).toEqual({ name: 'Elena "Ellie" Rossi', email: 'e@example.com' });
  });
});

test('A14 the second of two equal lines is asked for like the first: the server says that it exists', () => {
  expect(people('Anton Berg\nanton berg').map(({ email }) => email)).toEqual(Array(2).fill('antonberg@kitami.example'));
});

test('BULK-22 A15 without a name, and no admin', () => {
  for (const full_name of [null, '', ' ', '\u3000']) expect(isNameless({ full_name, role: 'user' })).toBe(true);
  expect(isNameless({ full_name: '', role: 'admin' })).toBe(false);
  expect(isNameless({ full_name: '花', role: 'user' })).toBe(false);
});
