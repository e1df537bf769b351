// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useInstall } from '#state/install.ts';
import { useStorage } from '#state/storage.ts';
import { useToast } from '#state/toast.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { addChange, openCentre } from '../../../tests/screens/syncCentre.ts';

const toast = () => useToast.getState().toast;
/** What the browser itself offers. */
function browserHas(name: 'storage' | 'clipboard', value: object): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
    useStorage.setState({ used: null, quota: null, kept: null });
  });
}
const row = async (title: string) => within((await within(await openCentre()).findByText(title)).closest('li')!);

describe('the storage of this device', () => {
  const estimate = async () => ({ usage: 500_000, quota: 2_000_000_000 });

  test('where the browser may delete it, it can be asked to keep it', async () => {
    let kept = false;
    browserHas('storage', { estimate, persisted: async () => kept, persist: async () => (kept = true) });
    await openPerson();
    const storage = await row('Storage');
    const bar = await storage.findByRole('progressbar', { name: '500 kB of 2.0 GB used' });
    // a little is seen to be something
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
    expect(storage.getByText(/The browser may delete it when space runs out\.$/)).toBeTruthy();
    fireEvent.click(storage.getByRole('button', { name: 'Ask to keep it' }));
    await storage.findByText(/The browser promised to keep it\.$/);
    expect(storage.queryByRole('button')).toBeNull();
    expect(toast()).toBeNull();
  });

  test('a browser that does not promise it is told with what helps', async () => {
    browserHas('storage', { estimate, persisted: async () => false, persist: async () => false });
    await openPerson();
    const storage = await row('Storage');
    fireEvent.click(await storage.findByRole('button', { name: 'Ask to keep it' }));
    await waitFor(() => expect(toast()?.message).toBe('The browser did not promise it. Installing the app helps.'));
    expect(storage.getByRole('button', { name: 'Ask to keep it' })).toBeTruthy();
  });

  test('a browser that says nothing is not asked', async () => {
    await openPerson();
    const storage = await row('Storage');
    expect(storage.getByText('The browser does not say how much is used.')).toBeTruthy();
    expect(storage.queryByRole('progressbar')).toBeNull();
    expect(storage.queryByRole('button')).toBeNull();
  });
});

describe('the diagnostics', () => {
  test('are copied without a word that somebody wrote', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve());
    browserHas('clipboard', { writeText });
    const database = await openPerson();
    await addChange(
      database,
      'option.add',
      { field: 'company', value: 'Kitami' },
      { state: 'refused', code: 'already' },
    );
    fireEvent.click((await row('Diagnostics')).getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(toast()?.title).toBe('Diagnostics copied'));
    const copied = writeText.mock.calls[0]![0];
    expect(JSON.parse(copied)).toMatchObject({ account: database.account, changes: { refused: 1 } });
    expect(copied).not.toContain('Kitami');
    expect(copied).not.toContain('Haruka');
  });

  test('a browser that does not let the app copy says so', async () => {
    browserHas('clipboard', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    await openPerson();
    const copy = (await row('Diagnostics')).getByRole('button', { name: 'Copy' });
    fireEvent.click(copy);
    await waitFor(() => expect(toast()?.title).toBe('This browser does not let the app copy.'));
    await waitFor(() => expect(copy.getAttribute('aria-busy')).not.toBe('true'));
  });
});

describe('installing', () => {
  test('is offered only where the browser has a way', async () => {
    onTestFinished(() => useInstall.setState({ way: 'no', event: null }));
    await openPerson();
    const centre = await openCentre();
    expect(within(centre).queryByRole('button', { name: 'Install' })).toBeNull();
    act(() => useInstall.setState({ way: 'ios' }));
    fireEvent.click(within(centre).getByRole('button', { name: 'Install' }));
    const steps = await screen.findByRole('dialog', { name: 'Add to Home Screen' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.querySelector('b')!.textContent),
    ).toEqual(['Touch Share in the bar below.', 'Choose Add to Home Screen.', 'Open it from there.']);
  });
});
