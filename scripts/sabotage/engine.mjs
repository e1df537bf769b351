// Safeguards of the engine (tests/sabotage/engine.js): without any of them the fuzz must turn red.
import { safeguards } from '../../tests/sabotage/engine.js';
import { fuzz } from '../fuzz.mjs';
import { contentOf, withImports } from '../inputs.mjs';
import { root } from '../run.mjs';
import { chosenBy, mustBeReadable } from './lists.mjs';
import { planter } from './plant.mjs';
import { findTargets } from './targets.mjs';
import { spread } from './testers.mjs';

/** Vite leaves its mode in the environment of its process, where the histories would find it. */
const { NODE_ENV } = process.env;

/** @param {import('./lists.mjs').Choice} [choice] */
export async function sabotageEngine(choice = {}) {
  const chosen = chosenBy(placed(), choice);
  const unnoticed = [];
  await spread(chosen, async (safeguard, place) => {
    if (await isMissed(safeguard, place)) choice.remember?.(safeguard);
    else unnoticed.push(safeguard.name);
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  for (const name of unnoticed) console.log(`The fuzz does not miss: ${name}`);
  const missed = chosen.length - unnoticed.length;
  console.log(`Engine: ${missed} of ${chosen.length} safeguards are missed when they are taken out`);
  return { passed: missed, failed: unnoticed.length };
}

function placed() {
  const target = findTargets();
  const all = safeguards.map((safeguard) => {
    const { name, also } = safeguard;
    return { ...safeguard, edits: target([safeguard, ...(also ? [also] : [])], name) };
  });
  mustBeReadable(all);
  return all.map((safeguard) => ({
    ...safeguard,
    inputs: () => contentOf(withImports('tests/sync/fuzz.ts'), safeguard),
  }));
}

/** The known seeds first; a change of the engine may invalidate them, so then as many as it takes. */
async function isMissed(safeguard, place) {
  const folder = `.cache/sabotage/${place}`;
  await bundle(safeguard, folder);
  const histories = (...which) => fuzz(folder, [...which, '--stop', '1', '--quiet'], { env: { NODE_ENV } });
  if ((await histories('--list', safeguard.seeds.join(','))).code !== 0) return true;
  const { code, output } = await histories('--from', '48000000', '--seeds', '150');
  const [, seed] = /^seed (\d+)/m.exec(output) ?? [];
  if (seed) console.log(`Sooner with another seed in tests/sabotage/engine.js, ${seed}: ${safeguard.name}`);
  return code !== 0;
}

/** In this process: to start another one for each takes longer than to bundle. */
async function bundle({ edits }, folder) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: 'vite.fuzz.config.ts',
    plugins: [planter(() => edits)],
    build: { outDir: folder },
  });
}
