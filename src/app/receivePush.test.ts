import { expect, test, vi } from 'vitest';
import { openPushed, receivePush, shownOf } from './receivePush.ts';

const origin = 'https://tracks.example';
const plain = {
  title: 'Interview Tracks',
  body: 'You have a reminder. / リマインダーがあります。',
  tag: 'reminder',
  url: '/',
};

test.each([
  ['nothing', undefined, true, plain],
  ['half a text', 'Inter', true, plain],
  ['parts of another kind', { title: 7, body: null, badge: '3', url: 9 }, true, plain],
  ['nobody who is signed in', { title: 'Lena', body: 'Your interview is tomorrow at 14:00', badge: 3 }, false, plain],
  ['another site', { url: '//attacker.example' }, true, plain],
  ['another site, written otherwise', { url: '/\\attacker.example' }, true, plain],
  ['another site behind a tab', { url: '/\t/attacker.example' }, true, plain],
  ['another site behind a dot', { url: '/.//attacker.example' }, true, plain],
  ['a script', { url: 'javascript:alert(1)' }, true, plain],
])('REMIND-15 a push with %s shows a notification all the same', (_, payload, isSignedIn, shown) => {
  expect(shownOf(payload, isSignedIn, origin)).toMatchObject({ ...shown, badge: null });
});

test('REMIND-12 REMIND-17 a push shows what the server wrote, and how many are left on the icon', () => {
  const payload = {
    title: 'Interview Tracks',
    body: '今日は 3 問あります',
    tag: 'study',
    url: '/study',
    language: 'ja',
    badge: 3,
  };
  expect(shownOf(payload, true, origin)).toEqual({
    ...{ title: 'Interview Tracks', body: '今日は 3 問あります', tag: 'study', url: '/study', lang: 'ja', badge: 3 },
  });
});

test('REMIND-17 none left is said to the icon too, or its last number would stay', () => {
  const left = (badge: unknown) => shownOf({ body: 'All answered', badge }, true, origin).badge;
  expect([1, 0, -1].map(left)).toEqual([1, 0, null]);
});

test('REMIND-15 a push that takes the place of an earlier one is heard as well', async () => {
  const shown: unknown[] = [];
  vi.stubGlobal('self', {
    location: { origin },
    registration: { showNotification: async (...one: unknown[]) => void shown.push(one) },
  });
  await receivePush(null);
  expect(shown).toEqual([['Interview Tracks', expect.objectContaining({ tag: 'reminder', renotify: true })]]);
  vi.unstubAllGlobals();
});

test('REMIND-15 a touch leads where the push says, and no window with something else in it is led away', async () => {
  const done: string[] = [];
  const window = (path: string) => ({ url: origin + path, focus: async () => void done.push(`focus ${path}`) });
  vi.stubGlobal('self', {
    location: { origin },
    clients: {
      matchAll: async () => [window('/questions'), window('/study')],
      openWindow: async (address: string) => void done.push(`open ${address}`),
    },
  });
  const touch = (data: unknown) => openPushed({ close: () => done.push('close'), data } as unknown as Notification);
  await touch({ url: '/study' });
  await touch({ url: '/dashboard' });
  await touch({ url: 'https://attacker.example/study' });
  expect(done).toEqual([
    ...['close', 'focus /study'],
    ...['close', `open ${origin}/dashboard`],
    ...['close', `open ${origin}/`],
  ]);
  vi.unstubAllGlobals();
});
