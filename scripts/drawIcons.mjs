// Draws the PNG icons of the app from public/icon.svg with a browser: CHROMIUM=/usr/bin/chromium node scripts/drawIcons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const svg = readFileSync('public/icon.svg', 'utf8');
// a launcher crops a maskable icon to its own shape: no rounded corners, and the mark inside the safe circle
const maskable = svg
  .replace(' rx="15"', '')
  .replace('translate(12.16 12.16) scale(1.417)', 'translate(16.8 16.8) scale(1.086)');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
for (const [name, size, source] of [
  ['icon-192', 192, svg],
  ['icon-512', 512, svg],
  ['icon-maskable-512', 512, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${source}`);
  writeFileSync(`public/${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
