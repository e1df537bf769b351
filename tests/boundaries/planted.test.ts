import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../faults.js';
import { safeguards } from '../sync/safeguards.js';

const root = join(import.meta.dirname, '../..');
const planted = [
  ...faults.map(({ row, file, find }) => ({ name: row, file, find })),
  ...safeguards.flatMap(({ name, file, find, also }) => [
    { name, file, find },
    ...(also ? [{ name, file, find: also.find }] : []),
  ]),
];

test('every line that the power of the tests and of the fuzz takes out stands in its file once', () => {
  const misplaced = planted.filter(({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2);
  expect(misplaced).toEqual([]);
});
