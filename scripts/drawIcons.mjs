// Draws the PNG icons of the app from public/icon.svg with a browser: CHROMIUM=/usr/bin/chromium node scripts/drawIcons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const svg = readFileSync('public/icon.svg', 'utf8');
/** For whoever crops it to a shape of their own: no rounded corners. */
const whole = svg.replace(' rx="15"', '');
// a launcher crops a maskable icon: the mark stands inside the safe circle
const maskable = whole.replace('translate(12.16 12.16) scale(1.417)', 'translate(16.8 16.8) scale(1.086)');
// the launcher gives it a colour, and takes only where something is drawn
const monochrome = maskable
  .replace(/<rect[^>]*>/, '')
  .replace(
    /<circle.*?>/,
    '<mask id="m"><rect width="28" height="28" fill="#fff" stroke="none"/><circle cx="14" cy="14" r="5.4" fill="#000" stroke="none"/></mask><circle cx="14" cy="14" r="5.4" fill="none"/>',
  )
  .replace('<path ', '<path mask="url(#m)" ');
const drawn = readFileSync('src/ui/iconPaths.ts', 'utf8');
const pathOf = (name) => new RegExp(`\\b${name}:\\s*'([^']+)'`).exec(drawn)[1];
const shortcut = (name) =>
  whole.replace(
    /<g[\s\S]*<\/g>/,
    `<g transform="translate(14 14) scale(1.5)" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${pathOf(name)}"/></g>`,
  );

mkdirSync('public/install', { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
for (const [name, size, source] of [
  ['icon-192', 192, svg],
  ['icon-512', 512, svg],
  ['icon-maskable-512', 512, maskable],
  // an iPhone rounds the corners itself, and shows black where nothing is drawn
  ['apple-touch-icon', 180, whole],
  ['install/icon-monochrome-512', 512, monochrome],
  ['install/shortcut-study-96', 96, shortcut('study')],
  ['install/shortcut-submit-96', 96, shortcut('note')],
  ['install/shortcut-sync-96', 96, shortcut('saved')],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${source}`);
  const omitBackground = name !== 'apple-touch-icon';
  writeFileSync(`public/${name}.png`, await page.screenshot({ omitBackground }));
}
await browser.close();
