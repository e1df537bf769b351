// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

// the network never brings these two files
vi.mock('./resourcePreview.tsx', () => new Promise(() => undefined));
vi.mock('./questionSection.tsx', () => new Promise(() => undefined));

test('HOME-07 the page shows while the code of its sections is still on its way', async () => {
  await openPerson();
  await openApp('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Haruka Mori' })).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('.resource-strip .resource-preview')).toHaveLength(3));
  expect(document.querySelectorAll('.bank-list .bank-row')).toHaveLength(5);
});
