import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * unit: beside the code. server: against the built binary, one file at a time, because the machine's cores are few and
 * each password costs one of them 60 ms. boundaries: planted violations of the import rules.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // one worker less than there are cores would be one of two
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'pocketbase/**/*.test.ts', 'tests/sync/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/unit/patience.ts'],
          // a busy machine takes its time; what hangs is found all the same
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/build.ts',
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'boundaries', include: ['tests/boundaries/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
