// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePreferences } from '#state/preferences.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { companies } from './companies.ts';

vi.setConfig({ testTimeout: 30_000 });

const { id, en, founded } = companies[0]!;
const address = `/company/${id}`;

test('COMP-10 an unknown company, with a way back', async () => {
  await openPerson();
  for (const unknown of ['/company/nobody', '/company/constructor']) {
    await openApp(unknown);
    expect((await screen.findAllByRole('heading', { level: 1, name: 'Company not found' })).length).toBeGreaterThan(0);
  }
  expect(screen.getAllByRole('link', { name: 'Back to Companies' })[0]!.getAttribute('href')).toBe('/company');
});

test('COMP-01 COMP-02 COMP-03 one card, with everything on it, leads to its page', async () => {
  await openPerson();
  const router = await openApp('/company');
  const cards = await screen.findAllByRole('heading', { level: 2 });
  expect(cards.map((card) => card.textContent)).toEqual([en.name]);
  const card = within(cards[0]!.closest('li')!);
  for (const text of [en.description, en.industry, en.location, String(founded)])
    expect(card.getByText(text)).toBeTruthy();
  expect(within(card.getByRole('list', { name: 'Divisions' })).getAllByRole('listitem')).toHaveLength(5);
  const more = card.getByRole('link', { name: /^Learn More/ });
  expect(more.textContent).toBe('Learn More');
  fireEvent.click(more);
  await act(() => router.load());
  expect(router.state.location.pathname).toBe(address);
});

test('COMP-04 COMP-05 COMP-06 COMP-07 COMP-08 the sections of its page', async () => {
  await openPerson();
  await openApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: en.name })).toBeTruthy();
  // of the way here, only the end of it is the present page
  const way = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect([...way.querySelectorAll('[aria-current]')].map((crumb) => crumb.textContent)).toEqual([en.name]);
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('About').getByText(en.about[0]!)).toBeTruthy();
  expect(part('Divisions').getAllByRole('heading', { level: 3 })).toHaveLength(5);
  const process = part('Interview Process');
  expect(process.getByText(/about 5 to 7 weeks in 4 to 5 steps/)).toBeTruthy();
  expect(process.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    'HR Call',
    'Technical Interview',
    'Cross Functional',
    'Manager Interview',
  ]);
  expect(process.getByText(/30-minute CV screening/)).toBeTruthy();
  expect(part('Culture').getAllByRole('listitem').length).toBeGreaterThan(1);
});

test('COMP-09 the video loads only after a click, in a restricted frame, and offline it says that it needs a network', async () => {
  await openPerson();
  await openApp(address);
  const play = await screen.findByRole('button', { name: 'Play video' });
  expect(document.querySelector('iframe')).toBeNull();
  act(() => setSyncStatus({ online: false }));
  expect(screen.queryByRole('button', { name: 'Play video' })).toBeNull();
  expect(screen.getByText('The video needs a connection. You are offline.')).toBeTruthy();
  act(() => setSyncStatus({ online: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Play video' }));
  expect(play).toBeTruthy();
  const frame = document.querySelector('iframe')!;
  expect(new URL(frame.src).origin).toBe('https://www.youtube-nocookie.com');
  expect(frame.title).toBe(en.videoTitle);
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
});

test('COMP-02 COMP-06 both languages have the same content', async () => {
  for (const { en: english, ja } of companies) {
    expect(Object.keys(ja)).toEqual(Object.keys(english));
    for (const list of ['about', 'divisions', 'steps', 'culture'] as const)
      expect(ja[list]).toHaveLength(english[list].length);
  }
  await openPerson();
  usePreferences.setState({ language: 'ja' });
  await openApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: companies[0]!.ja.name })).toBeTruthy();
  usePreferences.setState({ language: 'en' });
});
