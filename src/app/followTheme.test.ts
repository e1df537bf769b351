// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { setTheme, usePreferences } from '#state/preferences.ts';
import { followTheme } from './followTheme.ts';

let dark = false;
const changed = new Set<() => void>();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_event: string, listener: () => void) => changed.add(listener),
  }));
});

const shown = () => document.documentElement.dataset.theme;
const systemTurns = (to: boolean) => {
  dark = to;
  for (const listener of changed) listener();
};

test('NAV-28 NAV-29 NAV-30 the system’s theme at first, then the chosen one, which is remembered', () => {
  expect(usePreferences.getState().theme).toBe('system');
  followTheme();
  expect(shown()).toBe('light');
  systemTurns(true);
  expect(shown()).toBe('dark');
  setTheme('light');
  expect(shown()).toBe('light');
  systemTurns(true);
  expect(shown()).toBe('light');
  expect(localStorage.getItem('preferences')).toContain('"theme":"light"');
  setTheme('system');
  expect(shown()).toBe('dark');
});
