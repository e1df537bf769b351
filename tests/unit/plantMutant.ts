import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The active mutant (-1: none), and where each test file records the mutants that it reaches. */
    mutant: number;
    reachedFolder: string;
  }
}

// of each file, before it loads the code that contains the mutants (scripts/sabotage/mutate.mjs)
const planted = globalThis as { planted?: number; reached?: Set<number> };
// by hand: MUTANTS=all MUTANT=604 vitest --run FILE
planted.planted = inject('mutant') ?? Number(process.env.MUTANT ?? -1);
planted.reached = new Set();

afterAll(() => {
  const { testPath } = expect.getState();
  if (planted.planted !== -1 || !testPath || !inject('reachedFolder')) return;
  const name = `${testPath.replaceAll(/[^\w.]/g, '_')}.json`;
  writeFileSync(join(inject('reachedFolder'), name), JSON.stringify({ testPath, reached: [...planted.reached!] }));
});
