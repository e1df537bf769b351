// npm run sabotage -- requirements | engine | mutants [--only NAME] [--every N] [--seeds N]: breaks the code on purpose,
// one line at a time; tests that stay green do not test it.
import { install } from './install.mjs';
import { main, Obstacle } from './run.mjs';
import { argument } from './arguments.mjs';

const lists = {
  requirements: async (options) => (await import('./sabotage/requirements.mjs')).sabotageRequirements(options),
  engine: async (options) => (await import('./sabotage/engine.mjs')).sabotageEngine(options),
  mutants: async (options) => (await import('./sabotage/mutants.mjs')).sabotageWithMutants(options),
};

await main(async () => {
  const list = lists[process.argv[2]];
  if (!list) throw new Obstacle(`Name a list: ${Object.keys(lists).join(', ')}`);
  await install();
  const said = await list({
    only: argument('only'),
    every: argument('every', Number),
    seeds: argument('seeds', Number),
  });
  if (said?.failed) throw new Obstacle('The code can be broken unnoticed.');
});
