import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { waitingShares } from '#local/shared.ts';
import { bytesOf, gif } from '../../tests/images.ts';
import { receiveShare } from './receiveShare.ts';

test('the service worker keeps what was posted within its bounds, and leads to the app', async () => {
  const form = new FormData();
  form.set('title', 'Title');
  form.set('text', 'x'.repeat(20_001));
  for (const [name, bytes] of [
    ['a.gif', gif(1, 1)],
    ['a.heic', bytesOf('\0\0\0\x18ftypheic')],
    ['empty.png', bytesOf('')],
  ] as const)
    form.append('pictures', new File([bytes], name, { type: 'image/png' }));
  form.append('pictures', 'no file');
  const request = { formData: () => Promise.resolve(form) } as Request;
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status, headers: { to: String(to) } }),
  );
  const failed = vi.spyOn(console, 'error').mockReturnValue();
  const answer = await receiveShare(request);
  expect([answer.status, answer.headers.get('to')]).toEqual([303, '/?open=shared']);
  expect(await waitingShares()).toMatchObject([
    { title: 'Title', text: 'x'.repeat(20_000), url: '', left: ['text', 'heic'] },
  ]);
  expect((await waitingShares())[0]!.pictures).toHaveLength(1);
  expect(failed).not.toHaveBeenCalled();
  expect((await receiveShare({ formData: () => Promise.reject(new Error('gone')) } as Request)).headers.get('to')).toBe(
    '/?open=lost',
  );
});
