import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

// jsdom has no layout
Element.prototype.scrollIntoView ??= () => undefined;

const opened = (label: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  return screen.findByRole('dialog', { name: label });
};

/** The names that a select offers, which is closed again. */
export async function optionsOf(label: string): Promise<(string | null)[]> {
  const dialog = await opened(label);
  const names = within(dialog)
    .getAllByRole('option')
    .map((option) => option.textContent);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: label, hidden: true })).toBeNull());
  return names;
}

/** Chooses by what is shown. */
export async function chooseOption(label: string, name: RegExp | string): Promise<void> {
  const dialog = await opened(label);
  fireEvent.click(within(dialog).getByRole('option', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: label, hidden: true })).toBeNull());
}
