import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { lateReads } from './scripts/lateReads.mjs';
import { mutantsPlugin } from './scripts/sabotage/mutate.mjs';
import { planter, plantedHere } from './scripts/sabotage/plant.mjs';

const sabotage = [...lateReads(), ...mutantsPlugin(), planter(plantedHere)];
const unit = {
  environment: 'node' as const,
  setupFiles: [
    'tests/unit/patience.ts',
    'tests/unit/quickQueries.ts',
    ...(process.env.MUTANTS ? ['tests/unit/plantMutant.ts'] : []),
  ],
  // generous for busy machines; hanging tests are still found
  testTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
};
const server = {
  include: ['tests/server/**/*.test.ts'],
  globalSetup: 'tests/server/build.ts',
  testTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 60_000,
};
/** They hold how long the server takes, or how much memory, while it is attacked: nothing may run beside them. */
const measured = ['attacks', 'attacksConnections', 'intake', 'manyItems', 'poke', 'register', 'session'].map(
  (name) => `tests/server/${name}.test.ts`,
);
/** With real databases: RxDB compares schemas by their constructors, which differ in a separate VM context. */
const databases = ['src/{local,sync,queries}/**/*.test.{ts,tsx}', 'tests/sync/**/*.test.ts'];

/**
 * unit and databases: beside the code, also that of the bench. Rules and screens run in VM contexts of reused processes,
 * so that jsdom is loaded once for each process and not for each file, which took more than half the time. server:
 * against the built binary. measured: the same, one file at a time. boundaries: planted violations of the import rules.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // tests of screens and of the server wait for a fifth of their time
    maxWorkers: availableParallelism() + 1,
    // short-lived objects of React and of the DOM fill the default of 16 MB several times a second
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        plugins: sabotage,
        test: {
          ...unit,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'pocketbase/**/*.test.ts', 'tests/bench/**/*.test.ts'],
          exclude: databases,
          pool: 'vmForks',
        },
      },
      { plugins: sabotage, test: { ...unit, name: 'databases', include: databases } },
      { test: { ...server, name: 'server', exclude: measured } },
      { test: { ...server, name: 'measured', include: measured, fileParallelism: false } },
      { test: { name: 'boundaries', include: ['tests/boundaries/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
