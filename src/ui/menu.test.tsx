// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MenuButton } from './menuButton.tsx';

afterEach(cleanup);

test('KAN-82 a key that is printed in an open menu does what it says; others look for a letter', async () => {
  const move = vi.fn<(to: number) => void>();
  const items = [1, 2].map((n) => ({
    ...{ id: String(n), label: n === 1 ? '2nd Interview' : 'Scheduled', keyHint: String(n) },
    ...{ disabled: false, onSelect: () => move(n) },
  }));
  render(
    <MenuButton
      label="Actions"
      items={[...items, { id: 'x', label: 'Off', keyHint: 'X', disabled: true, onSelect: () => move(0) }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  fireEvent.keyDown(menu, { key: 'x' });
  fireEvent.keyDown(menu, { key: '2', ctrlKey: true });
  expect(move).not.toHaveBeenCalled();
  fireEvent.keyDown(menu, { key: '2' });
  expect(move).toHaveBeenCalledExactlyOnceWith(2);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
