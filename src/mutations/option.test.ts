import { expect, test } from 'vitest';
import { optionId } from '#model/id.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { run } from './run.ts';

const added = (value: string, rows = new Map<Key, Row>()) =>
  run(
    {
      ...{ id: 'mutationmutatio', name: 'option.add', version: 1, at: '2026-11-02T09:00:00.000Z' },
      args: { field_name: 'company', value },
    },
    { get: (noun: Noun, key: string) => rows.get(keyOf(noun, key)) },
    { actor: 'lenalenalenalen', role: 'user' },
  );

test.each([
  ['markup', '<b>Kitami</b>'],
  ['markup once it is normalized', '＜script＞alert(1)＜/script＞'],
  ['nothing', '   '],
  ['nothing that is seen', '\u200b\u202e'],
])('A110 an option is no %s', (_, value) => expect(added(value)).toBe('invalid'));

test.each([
  ['characters that nobody sees', 'North\u200blight\u00ad Systems'],
  ['a turned direction', '\u202eNorthlight \u2066Systems'],
  ['marks that vary or join letters', 'North\ufe0flight\u034f Systems\u{e0100}'],
  ['fillers', '\u3164Northlight Systems\uffa0'],
])('A110 SEC-31 an option with %s is the one that it looks like', (_, value) => {
  const plain = 'Northlight Systems';
  const id = optionId('company', plain);
  expect(added(value)).toMatchObject([['dropdown_options', id, { value: plain }]]);
  const rows = new Map([[keyOf('dropdown_options', id), { id, value: plain } as unknown as Row]]);
  expect(added(value, rows)).toEqual([]);
});

test('A110 an option stays as it was written, and its other spellings are the same one', () => {
  const value = '北見ロボティクス（株）';
  const id = optionId('company', value);
  expect(added(` ${value} `)).toMatchObject([['dropdown_options', id, { field_name: 'company', value }]]);
  const rows = new Map([[keyOf('dropdown_options', id), { id, field_name: 'company', value } as unknown as Row]]);
  expect(added('北見ロボティクス(株)', rows)).toEqual([]);
});
