// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPiece } from './lazy.tsx';

afterEach(cleanup);

const Piece = ({ word }: { word: string }) => <p>{word}</p>;
const shown = (element: ReactNode) => render(<Suspense fallback="...">{element}</Suspense>);

test('HOME-03 a preloaded component is rendered at once, without a fallback', async () => {
  const Ahead = lazyPiece(async () => Piece);
  await Ahead.loadAhead();
  shown(<Ahead word="there" />);
  expect(screen.getByText('there')).toBeTruthy();
});

test('a component that was not preloaded shows its fallback first', async () => {
  const Later = lazyPiece(async () => Piece);
  shown(<Later word="there" />);
  expect(screen.getByText('...')).toBeTruthy();
  await act(async () => {});
  expect(screen.getByText('there')).toBeTruthy();
});

test('a failed preload is retried', async () => {
  const load = vi
    .fn<() => Promise<typeof Piece>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Piece);
  const Again = lazyPiece(load);
  await expect(Again.loadAhead()).rejects.toThrow('offline');
  await act(async () => void shown(<Again word="there" />));
  expect(screen.getByText('there')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
