// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { setHeaderData } from './headerData.ts';

test.each([
  ['NAV-19', 'the number', 5, '5'],
  ['NAV-20', 'the number itself at 99', 99, '99'],
  ['NAV-20', '99+ above', 100, '99+'],
  ['A83', 'no badge at 0', 0, undefined],
])('%s the link to the dashboard carries %s', async (_id, _what, assignedCourses, badge) => {
  await openPerson();
  await openApp('/');
  act(() => setHeaderData({ assignedCourses }));
  const link = screen.getByRole('link', { name: /^My Dashboard/ });
  expect(link.querySelector('.count')?.firstChild?.textContent).toBe(badge);
});

test('NAV-18 an admin has no such link', async () => {
  await openPerson({ role: 'admin' });
  await openApp('/');
  act(() => setHeaderData({ assignedCourses: 5 }));
  expect(screen.queryByRole('link', { name: /^My Dashboard/ })).toBeNull();
});
