import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against the real binary. Each test starts what it needs; only the build is shared. */
export default defineConfig({
  testDir: 'tests/e2e',
  // axe is slow on a busy machine; hanging tests are still found
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // a busy machine can exceed any timeout; a journey that needed its retry is printed as flaky
  retries: 1,
  reporter: 'list',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: '.cache/e2e/results',
});
