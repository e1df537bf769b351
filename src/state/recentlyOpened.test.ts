// @vitest-environment jsdom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { forgetOpened, noteOpened, recentlyOpened } from './recentlyOpened.ts';

beforeEach(() => {
  localStorage.clear();
  forgetOpened();
});

const addresses = (account = 'me') => recentlyOpened(account).map(({ address }) => address);

describe('FIND-10 what was opened lately', () => {
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['an address that is none', '{"account":"me","opened":[{"address":1,"at":1}]}'],
    ['a hole', '{"account":"me","opened":[null]}'],
    [
      'more than there may be',
      JSON.stringify({ account: 'me', opened: Array.from({ length: 21 }, () => ({ address: '/', at: 1 })) }),
    ],
  ])('is nothing where the browser holds %s', (_, stored) => {
    if (stored) localStorage.setItem('recently-opened', stored);
    expect(addresses()).toEqual([]);
  });

  it('is the last twenty, each once, the latest first', () => {
    for (let at = 0; at < 30; at++) noteOpened('me', `/question/${at % 25}`);
    expect(addresses()).toHaveLength(20);
    expect(addresses().slice(0, 6)).toEqual(['4', '3', '2', '1', '0', '24'].map((id) => `/question/${id}`));
  });

  it('is nobody else’s, and goes with the next person', () => {
    noteOpened('me', '/question/a');
    expect(addresses('you')).toEqual([]);
    noteOpened('you', '/question/b');
    expect([addresses('me'), addresses('you')]).toEqual([[], ['/question/b']]);
  });

  it('is kept in memory where the browser stores nothing', () => {
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    noteOpened('me', '/question/a');
    expect(addresses()).toEqual(['/question/a']);
    refused.mockRestore();
  });

  it('goes at sign-out', () => {
    noteOpened('me', '/question/a');
    forgetOpened();
    expect([addresses(), localStorage.getItem('recently-opened')]).toEqual([[], null]);
  });
});
