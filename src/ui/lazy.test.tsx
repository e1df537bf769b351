// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPiece } from './lazy.tsx';

afterEach(cleanup);

const Piece = ({ word }: { word: string }) => <p>{word}</p>;
const shown = (element: ReactNode) => render(<Suspense fallback="...">{element}</Suspense>);

test('HOME-03 what was loaded ahead is drawn at once, without a fallback', async () => {
  const Ahead = lazyPiece(async () => Piece);
  await Ahead.loadAhead();
  shown(<Ahead word="there" />);
  expect(screen.getByText('there')).toBeTruthy();
});

test('what was not loaded ahead comes after its fallback', async () => {
  const Later = lazyPiece(async () => Piece);
  shown(<Later word="there" />);
  expect(screen.getByText('...')).toBeTruthy();
  await act(async () => {});
  expect(screen.getByText('there')).toBeTruthy();
});

test('what could not be loaded ahead is asked for again', async () => {
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
