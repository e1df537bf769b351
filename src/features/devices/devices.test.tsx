// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionRow } from '#model/wire.ts';
import { sessionStore } from '#remote/sessionStore.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';

vi.setConfig({ testTimeout: 30_000 });

const hour = 3600;
const day = 24 * hour;
const now = () => Math.floor(Date.now() / 1000);

const session = (id: string, of: Partial<SessionRow> = {}): SessionRow => ({
  ...{ id: `session${id.padStart(8, '0')}`, browser: 'Chrome', system: 'Windows', zone: 'Asia/Tokyo' },
  ...{ began: now() - 30 * day, seen: now() - 9 * 60, current: false, ...of },
});
const here = () => session('1', { current: true });
const phone = () => session('2', { system: 'Android', seen: now() - 3 * hour - 1 });
const stranger = () => session('3', { browser: '', system: '', zone: '', seen: now() - 2 * day - 1 });

/** The network alone is not real here; the server's list is. */
let listed: SessionRow[];
let ends: () => Promise<Response>;
let lists: () => Promise<Response>;
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const noNetwork = () => Promise.reject(new TypeError('no network'));
const asked = vi.fn<(path: string, body: unknown) => void>();
const count = (path: string) => asked.mock.calls.filter(([one]) => one === path).length;

beforeEach(() => {
  listed = [phone(), stranger(), here()];
  asked.mockReset();
  lists = () => answer(200, { sessions: listed });
  ends = () => answer(200, {});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked(path, JSON.parse(String(body)));
    return path === '/api/sessions' ? lists() : path === '/api/sessions/end' ? ends() : noNetwork();
  });
  sessionStore.save('a.b.c', { id: 'haruka' });
  onTestFinished(() => {
    sessionStore.clear();
    vi.unstubAllGlobals();
  });
});

/** An answer that comes when the test says so. */
function held(): { give: (response: Promise<Response>) => void; promise: Promise<Response> } {
  let give: (response: Promise<Response>) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { give, promise };
}

const open = async (person?: Person) => {
  await openPerson(person);
  return openApp('/devices');
};
const list = () => screen.findByRole('list', { name: 'Your devices' });
const names = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  const found = await button(name);
  found.focus();
  fireEvent.click(found);
  return found;
};

test('says of each device what it is, when it was used and where, this one first', async () => {
  await open();
  expect(await names()).toEqual(['Chrome on WindowsThis device', 'Chrome on Android', 'Unknown device']);
  const facts = within(await list())
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('dd')].map((fact) => fact.textContent));
  expect(facts).toEqual([
    ['Just now', expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/), expect.stringMatching(/^Japan/)],
    ['3h ago', expect.stringMatching(/^\d{4}/), expect.stringMatching(/^Japan/)],
    ['2d ago', expect.stringMatching(/^\d{4}/)],
  ]);
  expect(document.title).toBe('Your devices · Interview Tracks');
  const [first] = within(await list()).getAllByRole('listitem');
  expect(within(first!).getByRole('button').textContent).toBe('Sign Out');
});

test('two of a kind are told apart by when they were signed in, in sight, by name and in what is said', async () => {
  const began = [Date.UTC(2026, 9, 1, 1, 2), Date.UTC(2026, 9, 2, 3, 4)].map((moment) => moment / 1000);
  const twins = began.map((moment, index) => session(String(index + 4), { system: 'Android', began: moment }));
  listed = [here(), ...twins];
  await open();
  expect(await names()).toEqual([
    'Chrome on WindowsThis device',
    'Chrome on Android, signed in 2026/10/02 12:04',
    'Chrome on Android, signed in 2026/10/01 10:02',
  ]);
  ends = () => {
    listed = [here(), twins[1]!];
    return answer(200, {});
  };
  await press('Sign Out There: Chrome on Android, signed in 2026/10/01 10:02');
  expect(await screen.findByText('Chrome on Android, signed in 2026/10/01 10:02 is signed out')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith('/api/sessions/end', { sessions: [twins[0]!.id] });
  await waitFor(async () => expect(await names()).toEqual(['Chrome on WindowsThis device', 'Chrome on Android']));
});

test('speaks Japanese, also where a device is', async () => {
  await openPerson();
  await inJapanese();
  await openApp('/devices');
  const heading = await screen.findByRole('heading', { name: 'AndroidのChrome' });
  expect(within(heading.closest('li')!).getByText(/^日本/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '不明な端末' })).toBeTruthy();
});

test.each(['user', 'admin'] as const)('is in the account menu of a person of the role %s', async (role) => {
  await openPerson({ role });
  const router = await openApp('/tracks');
  fireEvent.click(await button(/^Account/));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Your devices' }));
  expect(await names()).toHaveLength(3);
  expect(router.state.location.pathname).toBe('/devices');
});

test('is in the drawer of a phone', async () => {
  await openPerson({ width: 390 });
  const router = await openApp('/tracks');
  fireEvent.click(await button('Menu'));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Your devices' }),
  );
  expect(await names()).toHaveLength(3);
  expect(router.state.location.pathname).toBe('/devices');
});

describe('signing out there', () => {
  test('asks no second question, is busy meanwhile, and says when it is done', async () => {
    const answered = held();
    ends = () => answered.promise;
    await open();
    const pressed = await press('Sign Out There: Chrome on Android');
    await waitFor(() => expect(pressed.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(pressed);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await names()).toHaveLength(3);
    listed = [here(), stranger()];
    await act(async () => answered.give(answer(200, {})));
    expect(await screen.findByText('Chrome on Android is signed out')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Chrome on WindowsThis device', 'Unknown device']));
    expect(asked.mock.calls.filter(([path]) => path === '/api/sessions/end')).toEqual([
      ['/api/sessions/end', { sessions: [phone().id] }],
    ]);
    // what held the focus is gone
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('leaves the focus alone that has moved on', async () => {
    const answered = held();
    ends = () => answered.promise;
    await open();
    await press('Sign Out There: Chrome on Android');
    const other = await button('Sign Out There: Unknown device');
    other.focus();
    listed = [here(), stranger()];
    await act(async () => answered.give(answer(200, {})));
    await screen.findByText('Chrome on Android is signed out');
    await waitFor(async () => expect(await names()).toHaveLength(2));
    expect(document.activeElement).toBe(other);
  });

  test.each([
    ['without a network', noNetwork, 'Signing out there needs a connection. Try again when you have one.'],
    ['if the server fails', () => answer(500, {}), 'The server could not do it. Try again.'],
    ['if the server has words for it', () => answer(429, { message: 'Too many requests.' }), 'Too many requests.'],
  ])('%s keeps the row and says so', async (_when, response, sentence) => {
    ends = response;
    await open();
    const pressed = await press('Sign Out There: Chrome on Android');
    expect(await screen.findByText('Not signed out there')).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(await names()).toHaveLength(3);
    expect(pressed.getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(pressed);
  });

  test('two devices of one name are told apart by their facts', async () => {
    listed = [here(), phone(), session('4', { system: 'Android', seen: now() - day - 1 })];
    await open();
    const buttons = await screen.findAllByRole('button', { name: /^Sign Out There: Chrome on Android, signed in/ });
    const described = buttons.map((one) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent);
    expect(described[0]).toContain('3h ago');
    expect(described[1]).toContain('1d ago');
  });

  test('a list that was asked for before does not bring it back', async () => {
    await open();
    await list();
    const old = held();
    lists = () => old.promise;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(count('/api/sessions')).toBe(2));
    lists = () => answer(200, { sessions: [here(), stranger()] });
    await press('Sign Out There: Chrome on Android');
    await waitFor(async () => expect(await names()).toHaveLength(2));
    await act(async () => old.give(answer(200, { sessions: [here(), phone(), stranger()] })));
    expect(await names()).toHaveLength(2);
  });
});

describe('signing out everywhere else', () => {
  test('asks, and names how many', async () => {
    await open();
    await press('Sign Out Everywhere Else');
    const dialog = await screen.findByRole('dialog', { name: 'Sign out on 2 other devices?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(count('/api/sessions/end')).toBe(0);
    await press('Sign Out Everywhere Else');
    listed = [here()];
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('You are signed in only here now')).toBeTruthy();
    expect(await names()).toEqual(['Chrome on WindowsThis device']);
    expect(asked).toHaveBeenCalledWith('/api/sessions/end', { others: true });
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'You are signed in only here' })).toBeTruthy();
  });

  test('that fails keeps all rows and says so', async () => {
    ends = noNetwork;
    await open();
    await press('Sign Out Everywhere Else');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Not signed out there')).toBeTruthy();
    expect(await names()).toHaveLength(3);
  });
});

test('signing out here is the Sign Out of the account menu', async () => {
  await open();
  await press('Sign Out: Chrome on Windows, this device');
  expect(await screen.findByText('Signed out')).toBeTruthy();
  expect(sessionStore.token).toBe('');
});

test('a person who is signed in once is told so, and is asked nothing', async () => {
  listed = [here()];
  await open();
  expect(await screen.findByRole('heading', { name: 'You are signed in only here' })).toBeTruthy();
  expect(await names()).toEqual(['Chrome on WindowsThis device']);
  expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
});

test('while it loads there are shapes of devices, and it is asked once', async () => {
  const answered = held();
  lists = () => answered.promise;
  await open();
  expect(await screen.findByText('Looking where you are signed in...')).toBeTruthy();
  expect(document.querySelectorAll('main .skeleton').length).toBeGreaterThan(0);
  await act(async () => answered.give(answer(200, { sessions: listed })));
  expect(await names()).toHaveLength(3);
  expect(document.querySelector('main .skeleton')).toBeNull();
  expect(count('/api/sessions')).toBe(1);
});

test('it is asked again when the page becomes visible, and stores nothing', async () => {
  await open();
  await list();
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored()).not.toContain(phone().id);
  listed = [here()];
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await names()).toHaveLength(1));
  expect(stored()).not.toContain(here().id);
});

test('it is asked again while it is looked at: what is signed in meanwhile appears by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  listed = [here()];
  await open();
  await screen.findByText('You are signed in only here');
  listed = [here(), phone()];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await waitFor(async () => expect(await names()).toHaveLength(2));
});

describe('without a network', () => {
  test('says that it needs one, asks for nothing, and loads by itself when it is back', async () => {
    await open({ online: false });
    expect(await screen.findByText('You need a connection to see where you are signed in.')).toBeTruthy();
    expect(count('/api/sessions')).toBe(0);
    act(() => setSyncStatus({ online: true }));
    expect(await names()).toHaveLength(3);
    // a list that says who is signed in must be true
    act(() => setSyncStatus({ online: false }));
    expect(screen.queryByRole('list', { name: 'Your devices' })).toBeNull();
    expect(screen.getByText('You need a connection to see where you are signed in.')).toBeTruthy();
  });

  test('Try again tries, whatever the browser says', async () => {
    lists = noNetwork;
    await open({ online: false });
    await press('Try again');
    await waitFor(() => expect(count('/api/sessions')).toBe(1));
    const retry = await button('Try again');
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(retry);
    lists = () => answer(200, { sessions: listed });
    fireEvent.click(retry);
    expect(await names()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('is also what an unanswered request means, until the next answer of the server', async () => {
    lists = noNetwork;
    await open();
    expect(await screen.findByText('You need a connection to see where you are signed in.')).toBeTruthy();
    lists = () => answer(200, { sessions: listed });
    act(() => setSyncStatus({ phase: 'syncing' }));
    expect(count('/api/sessions')).toBe(1);
    act(() => setSyncStatus({ phase: 'idle' }));
    expect(await names()).toHaveLength(3);
    act(() => setSyncStatus({ phase: 'syncing' }));
    act(() => setSyncStatus({ phase: 'idle' }));
    expect(count('/api/sessions')).toBe(2);
  });
});

describe('a server that does not list them', () => {
  test.each([
    ['fails', () => answer(500, {}), 'The server could not do it. Try again.'],
    ['has words for it', () => answer(429, { message: 'Too many requests.' }), 'Too many requests.'],
    ['answers with something else', () => answer(200, { hotel: 'welcome' }), 'The server could not do it. Try again.'],
  ])('and %s is told in place, with a way to try again', async (_how, response, sentence) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    lists = response;
    await open();
    expect(await screen.findByText('Your devices could not be loaded')).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    lists = () => answer(200, { sessions: listed });
    await press('Try again');
    expect(await names()).toHaveLength(3);
  });

  test('because this device was signed out shows no list, and loads it after signing in again', async () => {
    lists = () => answer(401, { stop: 'signed_out' });
    await open();
    expect(await screen.findByText('You are signed out here')).toBeTruthy();
    act(() => setSyncStatus({ stop: 'signed_out' }));
    lists = () => answer(200, { sessions: listed });
    act(() => setSyncStatus({ stop: null }));
    expect(await names()).toHaveLength(3);
  });
});
