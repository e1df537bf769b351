import { act, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import type { Entry } from '#local/outbox.ts';
import { closeSyncCentre, openSyncCentre } from '#state/syncCentre.ts';
import { openApp } from './openApp.tsx';

/** The sync centre as it stands over an address. */
export async function openCentre(address = '/tracks', name = 'Sync'): Promise<HTMLElement> {
  onTestFinished(closeSyncCentre);
  await openApp(address);
  act(openSyncCentre);
  return screen.findByRole('dialog', { name });
}

let added = 0;

/** Something that was done on this device, waiting to be sent unless told otherwise. */
export async function addChange(
  { outbox }: Pick<LocalDatabase, 'outbox'>,
  name: string,
  args: object,
  more: Partial<Entry> = {},
): Promise<string> {
  const id = `change${String((added += 1)).padStart(9, '0')}`;
  const at = '2026-11-23T23:52:00.000Z';
  await outbox.entries.add({ id, name, version: 1, args, at, state: 'pending', ...more });
  return id;
}

export const statesOf = async ({ outbox }: LocalDatabase): Promise<string[]> =>
  (await outbox.entries.orderBy('n').toArray()).map(({ state }) => state);

/** What is handed to the person as files from now on. */
export function savedFiles(): { names: string[]; json: (index?: number) => Promise<Record<string, unknown>> } {
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return {
    names,
    json: (index = -1) =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(JSON.parse(String(reader.result)) as Record<string, unknown>));
        reader.readAsText(files.at(index)!);
      }),
  };
}
