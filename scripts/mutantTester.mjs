// A process that runs test files against one mutant after the other, and keeps what it has compiled. It receives
// { mutant, files } and answers { passed, durations }; on a timeout its parent kills it (scripts/mutants.mjs).
import { createVitest } from 'vitest/node';

const { MUTANTS_REACHED: reachedFolder, MUTANTS_WORKERS: workers } = process.env;
const vitest = await createVitest(
  'test',
  {
    project: ['unit', 'databases'],
    watch: false,
    bail: 1,
    maxWorkers: Number(workers),
    testTimeout: 15_000,
    reporters: [{}],
  },
  { server: { watch: null } },
);
vitest.provide('reachedFolder', reachedFolder);
const specifications = await vitest.globTestSpecifications();

process.on('message', async ({ mutant, files }) => {
  vitest.provide('mutant', mutant);
  const chosen = files ? specifications.filter(({ moduleId }) => files.includes(moduleId)) : specifications;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const passed = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  const durations = testModules.map((module) => {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    return [module.moduleId, environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration];
  });
  const red = testModules.filter((module) => !module.ok()).map((module) => module.moduleId);
  process.send({ passed, durations, red });
});
process.send('ready');
