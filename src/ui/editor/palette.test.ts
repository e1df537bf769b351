import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colours, grounds, inks, nearest } from './palette.ts';

const tokens = readFileSync('src/ui/tokens.css', 'utf8').split('[data-theme')[1]!;
const reading = readFileSync('src/ui/reading.css', 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test.each(colours)('QUES-17 %s is the light theme’s color, and reading.css maps it in each theme', (colour) => {
  expect(inks[colour]).toBe(token(colour === 'grey' ? 'ink-3' : `${colour}-fg`));
  expect(grounds[colour]).toBe(token(`${colour}-soft`));
  for (const value of [inks[colour], rgb(inks[colour])]) expect(reading).toContain(`[style*='color: ${value}']`);
  for (const value of [grounds[colour], rgb(grounds[colour])])
    expect(reading).toContain(`[style*='background-color: ${value}']`);
});

test.each([
  ['#000', undefined],
  ['rgb(255, 255, 255)', undefined],
  ['rgb(29, 28, 29)', undefined],
  ['#434343', undefined],
  ['windowtext', undefined],
  ['rgba(255, 0, 0, 0)', undefined],
  ['transparent', undefined],
  ['#f00', 'red'],
  ['rgb(204 51 0)', 'red'],
  ['#ff9900', 'orange'],
  ['yellow', 'yellow'],
  ['#00b050', 'green'],
  ['#0070C0', 'blue'],
  ['rebeccapurple', undefined],
  ['purple', 'blue'],
])('QUES-17 a pasted %s becomes %s', (css, colour) => {
  expect(nearest(css, inks)).toBe(colour && inks[colour as 'red']);
});
