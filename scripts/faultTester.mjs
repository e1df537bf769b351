// A process that runs the tests of one requirement against one fault after the other, and keeps what it has compiled.
// It receives { fault, file, test, rows, patience } and answers which tests ran and how each ended (scripts/faults.mjs).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from './run.mjs';

const vitest = await createVitest(
  'test',
  { project: ['unit', 'databases'], watch: false, bail: 1, maxWorkers: 1, reporters: [{}] },
  { server: { watch: null } },
);
const specifications = await vitest.globTestSpecifications();
await compileAhead();

process.on('message', async ({ fault, file, test, rows, patience }) => {
  process.env.FAULT = String(fault);
  if (file) vitest.invalidateFile(join(root, file));
  vitest.provide('patience', patience);
  vitest.setGlobalTestNamePattern(new RegExp(`\\b(${rows.join('|')})\\b`));
  const chosen = specifications.filter(({ moduleId }) => moduleId === join(root, test));
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const testModules = vitest.state.getTestModules().filter(({ moduleId }) => moduleId === join(root, test));
  // the next run compiles the file as it is
  if (file) vitest.invalidateFile(join(root, file));
  const tests = testModules.flatMap((module) =>
    [...module.children.allTests()].map((one) => ({ name: one.fullName, state: one.result().state })),
  );
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  process.send({ tests, errors: errors.map(({ message }) => message) });
});
process.send('ready');

/** Screens load some of their files while a test waits for them: compiling those counts against its patience. */
async function compileAhead() {
  const { client } = vitest.projects.find(({ name }) => name === 'unit').vite.environments;
  const files = readdirSync(join(root, 'src'), { recursive: true }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  for (const file of files) await client.transformRequest(join(root, 'src', file)).catch(() => undefined);
}
