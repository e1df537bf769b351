import { defineConfig } from '@playwright/test';

/** The engines of iPhones and of Firefox. Playwright is only the runner here: they are driven by tools of their own. */
export default defineConfig({
  testDir: '.',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // two cores, and each test has a whole browser and a server
  workers: 1,
  forbidOnly: true,
  retries: 1,
  reporter: 'list',
  globalSetup: '../e2e/prepare.ts',
  outputDir: '../../.cache/engines/results',
});
