import { expect, test } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { diagnosticsOf, readDiagnostics } from './diagnostics.ts';

test('SYNC-03 diagnostics show the sync state, and nothing that a person wrote', async () => {
  const database = await memoryDatabase();
  await store(database, 'profiles', { id: 'p', full_name: 'Secret Name', email: 'secret@example.com', role: 'user' });
  await store(database, 'interview_questions', { id: 'q', question: 'Secret question', status: 'approved' });
  await database.outbox.meta.put({ ...firstMeta, cursor: 42, epoch: 'e1', role: 'user', syncedAt: '2026-11-24' });
  const entry = { name: 'question.submit', version: 1, args: { question: 'Secret text' }, at: '2026-11-24' };
  await database.outbox.entries.bulkAdd([
    { ...entry, id: 'm1', state: 'pending' },
    { ...entry, id: 'm2', state: 'refused', code: 'invalid' },
  ]);
  const diagnostics = await diagnosticsOf(database);
  expect(diagnostics).toMatchObject({
    account: database.account,
    sync: { cursor: 42, epoch: 'e1', role: 'user', synced_at: '2026-11-24' },
    changes: { pending: 1, refused: 1 },
    refusals: [{ id: 'm2', name: 'question.submit', code: 'invalid' }],
    rows: { profiles: 1, interview_questions: 1, courses: 0 },
  });
  expect(JSON.stringify(diagnostics)).not.toMatch(/secret/i);
});

test('SYNC-03 without a database the diagnostics say so', async () => {
  expect(await readDiagnostics()).toMatchObject({ database: 'not open' });
});
