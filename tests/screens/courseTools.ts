import { act, fireEvent, screen } from '@testing-library/react';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { inStep, openApp, openPerson, type Person } from './openApp.tsx';

/** What an admin does in the course tools, in the terms of the interface. */
export const asAdmin = (more: Person = {}) =>
  openPerson({ role: 'admin', meta: { ...inStep, role: 'admin' }, ...more });
export const toast = () => useToast.getState().toast;
export const entries = (database: LocalDatabase) => database.outbox.entries.toArray();
export const field = (name: RegExp | string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: ':not(ul)' });
export const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
export const type = async (name: RegExp | string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
export const undo = () => act(() => toast()!.action!.run());

export async function openWizard(): Promise<void> {
  await openApp('/tracks');
  await press('Create Course');
  await screen.findByRole('dialog', { name: 'Create Course' });
  await field('Course Title');
}

export async function toStages(title = 'Backend'): Promise<void> {
  await type('Course Title', title);
  await press('Next');
  await screen.findByRole('button', { name: 'Create Course & Configure Content' });
}

/** The names of the stages, in their order. */
export const names = () =>
  [...document.querySelectorAll('.sortable > li')].map(
    (row) => row.querySelector('.stage-name > b')?.textContent ?? row.querySelector('input')?.value,
  );
export const more = async (title: string, action: string) => {
  await press(`More for ${title}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
export const manage = (name: RegExp) => screen.findByRole('button', { name });
