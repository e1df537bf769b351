import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, requestPull } from './wire.ts';

let server: Server;
let lena: TestAccount;
let ada: TestAccount;
const id = mintId('r');
const made = mintId('m');
const book = { title: 'Book', description: 'About', url: 'https://example.com/', category: 'Other' };

beforeAll(async () => {
  server = await startServer();
  [lena, ada] = [await makeAccount(server), await makeAccount(server, 'admin')];
  await done(server, ada, [intention('resource.create', { id, ...book }, made)]);
});
afterAll(() => server.remove());

const stored = async (who = ada) => (await fullPull(server, who)).rows.get(`resources/${id}`);
const codes = async (who: TestAccount, ...entries: ReturnType<typeof intention>[]) =>
  (await push(server, who, entries)).map((judgement) =>
    judgement.result === 'refused' ? judgement.code : judgement.result,
  );

it('RES-15 a guest gets nothing, a learner reads, but not who created it', async () => {
  expect((await requestPull(server, { token: '' })).status).toBe(401);
  expect((await server.request('/api/collections/resources/records')).status).not.toBe(200);
  expect(await stored(lena)).toMatchObject({ id, ...book });
  expect(await stored(lena)).not.toHaveProperty('created_by');
});

it('RES-32 a learner creates, changes and deletes nothing', async () => {
  expect(
    await codes(
      lena,
      intention('resource.create', { id: mintId('r'), ...book }),
      intention('resource.edit', { id, saw: made, ...book, title: 'Mine' }),
      intention('resource.delete', { id, saw: null }),
    ),
  ).toEqual(['forbidden', 'forbidden', 'forbidden']);
  expect(await stored()).toMatchObject(book);
});

it('RES-19 RES-20 A104 only web addresses, only known categories', async () => {
  const wrong = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    'data:text/html,<script>alert(1)</script>',
    'https://a"onclick="alert(1)',
    'example.com',
    '//example.com',
    'ftp://example.com/',
    'https://',
    '',
  ];
  expect(await codes(ada, ...wrong.map((url) => intention('resource.edit', { id, saw: made, ...book, url })))).toEqual(
    wrong.map(() => 'invalid'),
  );
  expect(
    await codes(
      ada,
      intention('resource.create', { id: mintId('r'), ...book, category: 'Cats' }),
      intention('resource.create', { id: mintId('r'), ...book, title: '  ' }),
      intention('resource.create', { id: mintId('r'), ...book, created_by: lena.id }),
    ),
  ).toEqual(['invalid', 'invalid', 'invalid']);
});

it('RES-22 RES-25 RES-29 the record names its creator, an edit its time, and a deletion removes it', async () => {
  expect(await stored()).toMatchObject({ ...book, created_by: ada.id });
  const before = (await stored())!.updated_at as string;
  await done(server, ada, [intention('resource.edit', { id, saw: made, ...book, description: null })]);
  expect(await stored()).toMatchObject({ description: null, created_by: ada.id });
  expect(((await stored())!.updated_at as string) > before).toBe(true);
  await done(server, ada, [intention('resource.delete', { id, saw: null })]);
  expect(await stored()).toBeUndefined();
});
