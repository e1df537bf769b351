// npm run trace: lists the requirements that no test title names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from './run.mjs';

const isTest = /(\.(test|spec)\.tsx?|_test\.go)$/;
const id = /\b[A-Z]+-\d{2,}\b/g;

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'embed') yield* testFiles(path);
    else if (isTest.test(entry.name)) yield path;
  }
}

await main(async () => {
  const named = new Set();
  for (const folder of ['src', 'pocketbase', 'tests'])
    for (const file of testFiles(join(root, folder)))
      for (const [match] of readFileSync(file, 'utf8').matchAll(id)) named.add(match);
  const requirements = ['requirements.tsv', 'requirements-beyond.tsv']
    .flatMap((file) => readFileSync(join(root, 'docs', file), 'utf8').split('\n'))
    .map((line) => line.split('\t'))
    .filter(([first]) => /^[A-Z]+-\d+$/.test(first));
  const open = requirements.filter(([one]) => !named.has(one));
  for (const [one, where, what] of open) console.log(`${one}\t${where}\t${what}`);
  console.log(`${requirements.length - open.length} of ${requirements.length} requirements are named by a test`);
});
