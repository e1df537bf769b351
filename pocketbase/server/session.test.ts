import { beforeEach, expect, test, vi } from 'vitest';
import { ensureProfile } from './session.ts';

const profiles: Record<string, unknown>[] = [];
beforeEach(() => {
  profiles.length = 0;
  vi.stubGlobal('DynamicModel', class {});
});

/** SQLite is the binary's (tests/server/session.test.ts): here only what is written into the table counts. */
const app = {
  db: () => ({
    newQuery: (sql: string) => ({
      bind: (values: Record<string, unknown>) => ({
        one: (into: { text?: string }) => {
          const { id } = values;
          const found = profiles.find((profile) => profile.id === id);
          into.text = found ? JSON.stringify({ role: found.role, is_active: found.is_active }) : 'null';
        },
        execute: () => profiles.push(insertedBy(sql, values)),
      }),
    }),
  }),
} as unknown as App;

function insertedBy(sql: string, values: Record<string, unknown>): Record<string, unknown> {
  const [, columns, given] = /^INSERT INTO profiles \(([^)]*)\)\s+VALUES \(([^)]*)\)/.exec(sql)!;
  const parts = given!.split(', ').map((one) => (one.startsWith('{:') ? values[one.slice(2, -1)] : one.slice(1, -1)));
  return Object.fromEntries(columns!.split(', ').map((column, at) => [column, parts[at]]));
}

const account = (more: Record<string, string> = {}) => {
  const columns: Record<string, string> = { email: 'noah@example.com', name: 'Noah Berg', ...more };
  return { id: 'noahnoahnoahnoa', getString: (column: string) => columns[column] ?? '' } as unknown as EngineRecord;
};

test.each([
  ['not made by an admin', {}, 0],
  ['made by an admin', { created_by: 'adaadaadaadaada' }, 1],
])('AUTH-24 a new profile holds all that it must, and is active only where an admin made it: %s', (_, more, active) => {
  const before = new Date().toISOString().replace('T', ' ');
  ensureProfile(app, account(more));
  const after = new Date().toISOString().replace('T', ' ');
  expect(profiles).toEqual([
    {
      ...{ id: 'noahnoahnoahnoa', email: 'noah@example.com', full_name: 'Noah Berg', role: 'user', is_active: active },
      ...{ created_at: expect.any(String) as string, updated_at: expect.any(String) as string },
    },
  ]);
  for (const column of ['created_at', 'updated_at']) {
    expect(String(profiles[0]![column]) >= before, column).toBe(true);
    expect(String(profiles[0]![column]) <= after, column).toBe(true);
  }
  // there is one now
  ensureProfile(app, account(more));
  expect(profiles).toHaveLength(1);
});
