import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PullRequest } from '#model/wire.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { seeded } from '../../../tests/sync/random.ts';
import type { Snapshot } from './tables.ts';

const ada = 'adaadaadaadaada';
let server: MemoryServer;

beforeEach(() => {
  server = new MemoryServer(seeded(53));
  server.write([['profiles', ada, { id: ada, role: 'admin', is_active: true }]]);
});

/** What a device asks that has everything up to here. */
function asking(more: Partial<PullRequest> = {}): PullRequest {
  const { boot, seq } = server.place();
  const nothing = { boot, seen: seq, need: seq, cursor: seq, epoch: null, fresh_from: seq };
  const answer = server.pull(ada, nothing);
  return { ...nothing, epoch: 'epoch' in answer ? answer.epoch : null, ...more };
}
/** A page of this snapshot instead of the present one. */
const snapshot = (more: Partial<Snapshot>) => {
  const page = server.page.bind(server);
  vi.spyOn(server, 'page').mockImplementation((...asked) => ({ ...page(...asked), ...more }));
};

describe('R9 R17 what a pull is answered instead of a page', () => {
  test('R9 a device that knows more than the server is told of the restore, by pull and by push', () => {
    const asked = asking();
    const copy = server.backup();
    server.edit('courses', 'coursecoursecou', { id: 'coursecoursecou', title: 'lost' });
    const later = { ...asked, seen: server.place().seq };
    server.restore(copy);
    const place = server.place();
    expect(server.pull(ada, asked)).not.toHaveProperty('restored');
    expect(server.pull(ada, later)).toMatchObject({ restored: true, ...place });
    expect(server.push(ada, { ...later, entries: [] })).toMatchObject({ restored: true, ...place });
  });

  test('R17 a copy of the server that lags behind says so', () => {
    expect(server.pull(ada, asking({ need: server.place().seq + 1 }))).toMatchObject({ behind: true });
  });

  test.each<[string, Partial<Snapshot>]>([
    ['of another start of the server', { boot: 'another' }],
    ['of another epoch', { generation: 'another' }],
    ['for another role', { role: 'user' }],
  ])('R17 a page %s is not sent', (_what, more) => {
    const asked = asking();
    expect(server.pull(ada, asked)).toHaveProperty('rows');
    snapshot(more);
    const answer = server.pull(ada, asked);
    expect(answer).toMatchObject({ behind: true });
    expect(answer).not.toHaveProperty('rows');
  });
});
