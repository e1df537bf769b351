// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { countText } from './badge.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Button } from './button.tsx';
import { ErrorBoundary } from './errorBoundary.tsx';
import { Line } from './line.tsx';
import { ProgressBar } from './progressBar.tsx';
import { Ring } from './ring.tsx';
import { Segments } from './segments.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

test('NAV-20 a count is written out up to 99', () => {
  for (const [count, text] of [
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ] as const)
    expect(countText(count)).toBe(text);
});

test('NAV-31 each crumb with an address links to it, and the page itself does not', async () => {
  const router = await inRouter(
    <Breadcrumbs
      items={[{ label: 'Home', href: '/' }, { label: 'Tracks', href: '/tracks' }, { label: 'System Design' }]}
    />,
  );
  expect(screen.queryByRole('link', { name: 'System Design' })).toBeNull();
  expect(screen.getByText('System Design').getAttribute('aria-current')).toBe('page');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Tracks' })));
  expect(router.state.location.pathname).toBe('/tracks');
});

test('ADMIN-07 tabs are links: arrows move the focus, the chosen one is exposed', async () => {
  await inRouter(
    <Tabs
      id="admin"
      label="Admin sections"
      current="list"
      tabs={[
        { id: 'kanban', label: 'Kanban Board', link: { to: '/' } },
        { id: 'list', label: 'Users List', count: 120, link: { to: '/tracks' } },
      ]}
    />,
  );
  const [kanban, list] = screen.getAllByRole('tab');
  expect(list?.getAttribute('aria-selected')).toBe('true');
  expect(list?.textContent).toBe('Users List99+');
  expect(kanban?.tabIndex).toBe(-1);
  list?.focus();
  fireEvent.keyDown(list!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(kanban);
  fireEvent.keyDown(kanban!, { key: 'End' });
  expect(document.activeElement).toBe(list);
});

test('ADMIN-07 the open tab is scrolled into view in its row, again when counts make the row longer', async () => {
  const box = (left: number, right: number) => () => ({ left, right }) as DOMRect;
  let grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        grow = grown;
      }
      observe() {}
      disconnect() {}
    },
  );
  const intoView = vi.fn();
  Element.prototype.scrollIntoView = intoView;
  await inRouter(
    <Tabs
      id="admin"
      label="Admin sections"
      current="pending"
      tabs={['users', 'pending'].map((tab) => ({ id: tab, label: tab, link: { to: '/' } }))}
    />,
  );
  const row = screen.getByRole('tablist');
  const tab = screen.getByRole('tab', { selected: true });
  for (const [name, value] of [
    ['scrollWidth', 600],
    ['clientWidth', 390],
  ] as const)
    Object.defineProperty(row, name, { value });
  row.getBoundingClientRect = box(0, 390);
  tab.getBoundingClientRect = box(264, 446);
  grow();
  expect(row.scrollLeft).toBe(80);
  tab.getBoundingClientRect = box(-40, 60);
  grow();
  expect(row.scrollLeft).toBe(16);
  // it would move the page too
  expect(intoView).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('ADMIN-10 a render failure shows the fallback, and Try again renders from scratch', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Screen = () => {
    if (broken) throw new Error('a bug');
    return <p>Here again</p>;
  };
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Here again')).toBeTruthy();
  logged.mockRestore();
});

test('ADMIN-10 a part that cannot be loaded says that it is not on this device', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Screen = (): never => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/board.js');
  };
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This screen is not on this device yet');
  logged.mockRestore();
});

test('DASH-03 the ring has an arc for each stage and says the percentage', () => {
  render(<Ring done={2} total={6} />);
  const ring = screen.getByRole('img', { name: '33%' });
  expect(ring.querySelectorAll('circle')).toHaveLength(6);
  expect(ring.querySelectorAll('circle.done')).toHaveLength(2);
});

test('PROG-03 a course without stages has an empty ring and an empty bar', () => {
  render(
    <>
      <Ring done={0} total={0} />
      <Segments done={0} total={0} label="0 of 0" />
    </>,
  );
  expect(screen.getByRole('img', { name: '0%' }).querySelectorAll('circle.done')).toHaveLength(0);
  expect(screen.getByRole('progressbar', { name: '0 of 0' }).querySelectorAll('.done')).toHaveLength(0);
});

test('PROG-05 a bar takes the given colour and exposes its value', () => {
  render(<ProgressBar value={83.4} colour="green" label="Progress" />);
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('83');
  expect(bar.closest('.line-green')).toBeTruthy();
});

test('PROG-01 done is filled, here is a ring, ahead is hollow; all done has no ring', () => {
  render(<Line stops={['done', 'here', 'ahead']} label="1 of 3 stages completed" />);
  const drawn = [...screen.getByRole('img', { name: '1 of 3 stages completed' }).children];
  expect(drawn.map(({ className }) => className)).toEqual(['done', 'here', 'ahead']);
});

test('AUTH-47 a busy button stays focusable, says so, and does nothing', () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

async function inRouter(piece: ReactNode) {
  window.scrollTo = () => undefined;
  const root = createRootRoute({ component: () => piece });
  const router = createRouter({
    routeTree: root.addChildren(['/', '/tracks'].map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}
