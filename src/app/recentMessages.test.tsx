// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openRecentMessages } from '#state/recentMessages.ts';
import { hideToast, showToast, useToast } from '#state/toast.ts';
import { openPart } from '../../tests/screens/openPart.tsx';
import { openPerson } from '../../tests/screens/openApp.tsx';
import { RecentMessages } from './recentMessages.tsx';

test('CONST-14 A150 what toasts said is read again for 1,000 s, by whom it was said to, with what it offers', async () => {
  await openPerson({ role: 'admin' });
  useToast.setState({ said: [] });
  const run = vi.fn();
  act(() => {
    showToast({
      kind: 'success',
      title: 'Question Approved',
      message: 'What is a queue?',
      action: { label: 'Undo', run },
    });
    showToast({ kind: 'error', title: 'Error', message: 'Not stored' });
    hideToast();
  });
  const [latest, first] = useToast.getState().said;
  const old = { ...first!, number: 7, title: 'Long ago', at: first!.at - 1_000_001, action: undefined };
  const others = { ...first!, number: 8, title: 'Of somebody else', to: 'somebodyelsexxx', action: undefined };
  useToast.setState({ said: [latest!, first!, old, others] });
  openRecentMessages();
  await openPart(<RecentMessages open />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent messages' }));
  const rows = () => dialog.getAllByRole('listitem');
  expect(rows().map((row) => row.querySelector('b')!.textContent)).toEqual(['Error', 'Question Approved']);
  expect(rows()[1]!.textContent).toContain('What is a queue?');
  fireEvent.click(within(rows()[1]!).getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull());
  act(() => useToast.setState({ said: [] }));
  expect(await dialog.findByText('There are no recent messages.')).toBeTruthy();
});
