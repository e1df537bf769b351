import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/noun.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push } from './wire.ts';

let server: Server;
let ada: TestAccount;
let grace: TestAccount;
const book = { title: 'Book', description: 'About', url: 'https://example.com/', category: 'Other' };

beforeAll(async () => {
  server = await startServer();
  [ada, grace] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
});
afterAll(() => server.remove());

const historyOf = async (who: TestAccount): Promise<Row[]> =>
  [...(await fullPull(server, who)).rows].flatMap(([key, row]) => (key.startsWith('set_aside/') ? [row] : []));

it('R25 R30 of two admins who describe a resource, the later one is refused as changed, and the other’s words stay theirs', async () => {
  const id = mintId('r');
  const [made, first, late, mine] = [mintId(), mintId(), mintId(), mintId()];
  await done(server, ada, [
    intention('resource.create', { id, ...book }, made),
    intention('resource.edit', { id, saw: made, ...book, description: 'By Ada' }, first),
  ]);
  const edit = { id, ...book, description: 'By Grace' };
  expect(await push(server, grace, [intention('resource.edit', { ...edit, saw: made }, late)])).toEqual([
    { id: late, result: 'refused', code: 'changed' },
  ]);
  await done(server, grace, [intention('resource.edit', { ...edit, saw: first, instead: true }, mine)]);
  expect(await historyOf(grace)).toEqual([]);
  expect(await historyOf(ada)).toMatchObject([
    {
      user_id: ada.id,
      noun: 'resources',
      record_id: id,
      written_by: first,
      content: { ...book, description: 'By Ada' },
    },
  ]);
  await done(server, ada, [intention('aside.release', { written_by: first })]);
  expect(await historyOf(ada)).toEqual([]);
});

it('R14 an edit of an app that named no origin overwrites nothing that someone wrote', async () => {
  const id = mintId('r');
  await done(server, ada, [intention('resource.create', { id, ...book })]);
  const old = { ...intention('resource.edit', { id, ...book, title: 'Old app' }), version: 1 };
  expect(await push(server, grace, [old])).toMatchObject([{ result: 'refused', code: 'changed' }]);
  await server.sql(`UPDATE resources SET text_by = '' WHERE id = '${id}'`);
  const again = { ...intention('resource.edit', { id, ...book, title: 'Old app' }), version: 1 };
  expect(await push(server, grace, [again])).toMatchObject([{ result: 'done' }]);
});

it('R30 a history is deleted with its account', async () => {
  const gone = await makeAccount(server);
  const content = { question: '<p>Mine</p>' };
  await done(server, gone, [
    intention('aside.keep', { noun: 'interview_questions', record_id: mintId('q'), written_by: mintId(), content }),
  ]);
  const token = await server.superuser();
  await server.request(`/api/collections/users/records/${gone.id}`, { method: 'DELETE', token });
  expect(await server.sql(`SELECT id FROM set_aside WHERE user_id = '${gone.id}'`)).toEqual([]);
});
