import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { waitingShares } from '#local/shared.ts';
import { bytesOf, gif } from '../../tests/images.ts';
import { receiveShare } from './receiveShare.ts';

test('the service worker keeps what was posted within its bounds, and leads to the app', async () => {
  const form = new FormData();
  form.set('title', 'Title');
  form.set('text', 'x'.repeat(10_000));
  for (const [name, bytes] of [
    ['a.gif', gif(1, 1)],
    ['a.heic', bytesOf('\0\0\0\x18ftypheic')],
    ['empty.png', bytesOf('')],
  ] as const)
    form.append('pictures', new File([bytes], name, { type: 'image/png' }));
  form.append('pictures', 'no file');
  const request = new Request('http://localhost/share', { method: 'POST', body: form });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status, headers: { to: String(to) } }),
  );
  const failed = vi.spyOn(console, 'error').mockReturnValue();
  const answer = await receiveShare(request);
  expect([answer.status, answer.headers.get('to')]).toEqual([303, '/?open=shared']);
  expect(await waitingShares()).toMatchObject([
    { title: 'Title', text: 'x'.repeat(10_000 - 'Title'.length), url: '', left: ['text', 'heic'] },
  ]);
  expect((await waitingShares())[0]!.pictures).toHaveLength(1);
  expect(failed).not.toHaveBeenCalled();
  expect((await receiveShare({ formData: () => Promise.reject(new Error('gone')) } as Request)).headers.get('to')).toBe(
    '/?open=lost',
  );
});

test('A167 what is too large to be taken is not read to its end', async () => {
  vi.spyOn(Response, 'redirect').mockImplementation((to) => new Response(null, { headers: { to: String(to) } }));
  vi.spyOn(console, 'error').mockReturnValue();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
      if (sent === 200) controller.close();
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://localhost/share', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
  expect((await receiveShare(request)).headers.get('to')).toBe('/?open=lost');
  expect(sent).toBeLessThan(60);
});
