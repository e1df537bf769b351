// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { toolOf } from './tools.ts';

test.each([
  ['k', 'KeyK', {}, 'link'],
  ['e on Colemak, where k lies on a keyboard of the United States', 'KeyK', { key: 'e' }, 'code'],
  ['k on Colemak', 'KeyN', { key: 'k' }, 'link'],
  ['k with Caps Lock', 'KeyK', { key: 'K' }, 'link'],
  ['the key of k on a Russian keyboard', 'KeyK', { key: 'л' }, 'link'],
  ['the key of 7 with Shift', 'Digit7', { key: '&', shiftKey: true }, 'ol'],
  ['k that AltGr types', 'KeyK', { altKey: true, modifierAltGraph: true }, undefined],
])('QUES-17 Ctrl and %s is the tool that is named beside it', (_, code, more, tool) => {
  const key = code.slice(-1).toLowerCase();
  expect(toolOf(new KeyboardEvent('keydown', { key, code, ctrlKey: true, ...more }))?.id).toBe(tool);
});
