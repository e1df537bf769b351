import * as v from 'valibot';
import { expect, test } from 'vitest';
import { writtenColumns, writtenNouns } from '#model/writtenText.ts';
import { mutations } from '#mutations/all.ts';
import { costliest } from './costliest.ts';

let made = 0;
const id = () => `a${String(++made).padStart(14, '0')}`;
const columns = writtenColumns[writtenNouns.at(-1)!];

test.each(Object.entries(mutations))('%s has costliest arguments', (_, { args }) => {
  for (const letters of ['x', '\ufdfa', '<b>x</b>'])
    expect(v.safeParse(args as v.GenericSchema, costliest(args, { letters, columns })(id)).success).toBe(true);
});

test('texts and lists are as long as a schema takes them', () => {
  const schema = v.strictObject({
    name: v.pipe(v.string(), v.maxLength(7)),
    many: v.pipe(v.array(v.pipe(v.string(), v.maxLength(3))), v.maxLength(5)),
    maybe: v.nullable(v.pipe(v.number(), v.maxValue(9))),
  });
  expect(costliest(schema, { letters: 'x', columns })(id)).toEqual({
    ...{ name: 'xxxxxxx', maybe: 9 },
    many: ['xxx', 'xxx', 'xxx', 'xxx', 'xxx'],
  });
});
