import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against the real binary. Each test starts what it needs; nothing is shared but the build. */
export default defineConfig({
  testDir: 'tests/e2e',
  // a busy machine takes its time with axe; what hangs is found all the same
  timeout: 150_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // a busy machine can be slower than any patience; a journey that needed its second try is printed as flaky
  retries: 1,
  reporter: 'list',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: '.cache/e2e/results',
});
