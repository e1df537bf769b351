import { expect, test } from 'vitest';
import { flags, flagsFrom } from './flags.ts';

test('CONST-01 CONST-02 CONST-03 everything is on by default', () => {
  const all = { kanban: true, bulkAdd: true, securityMonitoring: true };
  expect(flagsFrom({})).toEqual(all);
  expect(flags).toEqual(all);
});

test.each([
  ['off', false],
  ['false', false],
  ['0', false],
  ['no', false],
  [' OFF ', false],
  ['on', true],
  ['true', true],
  ['1', true],
  ['', true],
  [undefined, true],
])('CONST-01 the kanban board with %j is %s', (value, on) => {
  expect(flagsFrom({ VITE_FEATURE_KANBAN: value })).toEqual({ kanban: on, bulkAdd: true, securityMonitoring: true });
});

test('CONST-02 CONST-03 each flag is independent', () => {
  expect(flagsFrom({ VITE_FEATURE_BULK_ADD: 'off' })).toEqual({
    kanban: true,
    bulkAdd: false,
    securityMonitoring: true,
  });
  expect(flagsFrom({ VITE_FEATURE_SECURITY_MONITORING: 'off' })).toEqual({
    kanban: true,
    bulkAdd: true,
    securityMonitoring: false,
  });
});
