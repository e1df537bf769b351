import { expect, test } from 'vitest';
import '../../tests/sync/language.ts';
import { type SyncView, syncViewOf } from './syncView.ts';

test.each<
  [
    string,
    {
      waiting?: number;
      attention?: number;
      online?: boolean;
      syncing?: boolean;
      quiet?: boolean;
      behind?: boolean;
    },
    SyncView,
  ]
>([
  ['nothing to send', {}, { kind: 'saved', count: 0 }],
  ['a cycle that only pulls', { syncing: true }, { kind: 'saved', count: 0 }],
  ['just written', { waiting: 1, quiet: true }, { kind: 'saving', count: 1 }],
  ['stored, and the outbox not read again yet', { behind: true, quiet: true }, { kind: 'saving', count: 1 }],
  ['stored without a connection, and not read yet', { behind: true, online: false }, { kind: 'waiting', count: 1 }],
  ['one more stored than was read', { waiting: 3, behind: true }, { kind: 'waiting', count: 3 }],
  ['written a while ago and being sent', { waiting: 2, syncing: true }, { kind: 'saving', count: 2 }],
  ['written a while ago and nothing happens', { waiting: 3 }, { kind: 'waiting', count: 3 }],
  ['no connection, nothing to send', { online: false }, { kind: 'offline', count: 0 }],
  [
    'no connection, and something was just written',
    { online: false, waiting: 1, quiet: true },
    { kind: 'waiting', count: 1 },
  ],
  ['no connection while it retries', { online: false, waiting: 2, syncing: true }, { kind: 'waiting', count: 2 }],
  ['something was refused', { attention: 1 }, { kind: 'attention', count: 1 }],
  [
    'something was refused and there is no connection',
    { attention: 2, waiting: 3, online: false },
    { kind: 'attention', count: 2 },
  ],
])(
  'SYNC-01 SYNC-02 SYNC-03 %s',
  (_case, { waiting = 0, attention = 0, online = true, syncing = false, quiet = false, behind = false }, view) => {
    expect(
      syncViewOf({ waiting, attention }, { online, phase: syncing ? 'syncing' : 'idle' }, { quiet, behind }),
    ).toEqual(view);
  },
);
