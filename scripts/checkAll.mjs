// Runs checks in order, up to the first that fails, and says where the time went.
import { Obstacle } from './run.mjs';

/**
 * @param {[name: string, check: import('./checks.mjs').Check][][]} rows what stands in one row runs side by side: each
 * of it keeps one core busy, and none of it looks at a clock
 * @param {{ next?: (left: string[]) => void }} [listeners] `next` hears what is left before each row
 * @returns {Promise<{ totals: { passed: number, failed: number, skipped: number } }>}
 */
export async function checkAll(rows, { next } = {}) {
  const steps = [];
  const slow = [];
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const runOne = async ([name, check]) => {
    console.log(`\n== ${name}`);
    const began = Date.now();
    const { passed, tests = {}, slow: timed = [], untried, unchanged = 0 } = await check();
    const seconds = (Date.now() - began) / 1_000;
    steps.push({ name, seconds });
    slow.push(...timed);
    for (const kind of Object.keys(totals)) totals[kind] += tests[kind] ?? 0;
    const how = untried ? 'NOT TRIED' : passed ? 'passed' : 'FAILED';
    const known = unchanged ? `, ${unchanged} unchanged since they were last green` : '';
    console.log(`== ${name}: ${how} after ${seconds.toFixed(0)} s${known}`);
    return passed ? [] : [`"${name}"`];
  };
  const summary = () => {
    const { passed, failed, skipped } = totals;
    return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  };
  for (const [number, row] of rows.entries()) {
    next?.(rows.slice(number).flatMap((one) => one.map(([name]) => name)));
    const failed = (await Promise.all(row.map(runOne))).flat();
    if (failed.length) throw new Obstacle(`\nStopped at ${failed.join(', ')}. ${summary()}`);
  }
  console.log('\nThe slowest tests:');
  for (const { name, seconds } of slow.toSorted((one, other) => other.seconds - one.seconds).slice(0, 30))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name.slice(0, 120)}`);
  console.log('\nSeconds by step:');
  for (const { name, seconds } of steps) console.log(`${seconds.toFixed(0).padStart(7)} s  ${name}`);
  console.log(`\n${summary()}`);
  return { totals };
}
