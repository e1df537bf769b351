import { pullIntoDexie, pullByReplication } from './baselines.ts';
import { firstRow, queryTimes } from './reads.ts';
import { searchTimes } from './search.ts';
import { moveCandidate, startEngine, toggleStage } from './engine.ts';

/** What the bench calls in the browser. */
export const calls = {
  pullIntoDexie,
  pullByReplication,
  firstRow,
  queryTimes,
  searchTimes,
  startEngine,
  toggleStage,
  moveCandidate,
  forget,
};

declare global {
  interface Window {
    bench: typeof calls;
  }
}
window.bench = calls;

/** Removes every database of this address. */
async function forget(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name!);
      request.addEventListener('success', done);
      request.addEventListener('error', done);
    });
}
