import { expect, test } from 'vitest';
import { usualReminders } from '#model/reminder.ts';
import { studyDay } from '#model/studyDay.ts';
import { outlook, set } from './reminder.ts';
import type { Context, Rows } from './mutation.ts';

const actor = 'lenalenalenalen';
const at = '2027-03-10T05:00:00.000Z';
const today = studyDay(Date.parse(at) / 1_000);
const context = { actor, at, mutation: 'm' } as Context;
const holding = (row?: object) => ({ get: () => row }) as unknown as Rows;
const written = (patches: unknown) => (patches as [string, string, object][]).map(([noun, id, row]) => [noun, id, row]);

test.each([
  ['switched on', undefined, true, today],
  ['left on', { study: true, study_since: 7 }, true, 7],
  ['switched off', { study: true, study_since: 7 }, false, 7],
  ['switched on again', { study: false, study_since: 7 }, true, today],
])('REMIND-06 what was not followed before study was %s does not count', (_, before, study, study_since) => {
  const patches = set.apply(holding(before), { ...usualReminders, study }, context);
  expect(written(patches)).toEqual([
    ['reminders', actor, { ...usualReminders, study, study_since, user_id: actor, updated_at: at }],
  ]);
});

test('REMIND-18 an outlook changes nothing that was chosen, and chooses nothing but the usual', () => {
  const args = { day: today, due: [3] };
  const stamped = { outlook: args, user_id: actor, updated_at: at };
  expect(written(outlook.apply(holding({ study: true }), args, context))).toEqual([['reminders', actor, stamped]]);
  expect(written(outlook.apply(holding(), args, context))).toEqual([
    ['reminders', actor, { ...usualReminders, study_since: 0, ...stamped }],
  ]);
});
