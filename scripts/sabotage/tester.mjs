// A process that runs tests against one fault after the other, and keeps what it has compiled. It receives
// { edits, mutant, files, titles, patience } and answers which tests ran and how each ended (scripts/sabotage/testers.mjs).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../run.mjs';

const { MUTANTS, REACHED_FOLDER: reachedFolder, WORKERS: workers } = process.env;
const vitest = await createVitest(
  'test',
  {
    project: ['unit', 'databases'],
    watch: false,
    bail: 1,
    maxWorkers: Number(workers),
    reporters: [{}],
    // a mutant that hangs is found by it
    ...(MUTANTS && { testTimeout: 15_000 }),
  },
  { server: { watch: null } },
);
vitest.provide('reachedFolder', reachedFolder);
const specifications = await vitest.globTestSpecifications();
if (!MUTANTS) await compileAhead();

process.on('message', (asked) => void run(asked));
process.send('ready');

async function run({ edits = [], mutant = -1, files, titles, patience }) {
  process.env.PLANTED = JSON.stringify(edits);
  const changed = new Set(edits.map(({ file }) => join(root, file)));
  for (const file of changed) vitest.invalidateFile(file);
  vitest.provide('mutant', mutant);
  if (patience) vitest.provide('patience', patience);
  if (titles) vitest.setGlobalTestNamePattern(new RegExp(titles));
  const isWanted = ({ moduleId }) => !files || files.some((file) => moduleId === join(root, file));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications.filter(isWanted));
  const modules = vitest.state.getTestModules().filter(isWanted);
  // the next run compiles them as they are
  for (const file of changed) vitest.invalidateFile(file);
  process.send({
    tests: modules.flatMap((module) =>
      [...module.children.allTests()].map((one) => ({ name: one.fullName, state: one.result().state })),
    ),
    modules: modules.map((module) => ({
      file: module.moduleId.slice(root.length),
      passed: module.ok(),
      took: tookOf(module.diagnostic()),
    })),
    errors: [...unhandledErrors, ...modules.flatMap((module) => module.errors())].map(({ message }) => message),
  });
}

/** Milliseconds with everything that its file needs. */
const tookOf = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;

/** Screens load some of their files while a test waits for them: compiling those counts against its patience. */
async function compileAhead() {
  const { client } = vitest.projects.find(({ name }) => name === 'unit').vite.environments;
  const files = readdirSync(join(root, 'src'), { recursive: true }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  for (const file of files) await client.transformRequest(join(root, 'src', file)).catch(() => undefined);
}
