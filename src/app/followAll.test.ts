// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { followAll } from './followAll.ts';
import { makeRouter } from './router.tsx';

test('AUTH-18 A05 a token that comes into the address of the open page is taken out of it', async () => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined }) as never;
  location.hash = '#access_token=early&part=none';
  followAll(makeRouter(createMemoryHistory()));
  expect(location.hash).toBe('#part=none');
  location.hash = '#access_token=abc&part=one';
  await vi.waitFor(() => expect(location.hash).toBe('#part=one'));
});
