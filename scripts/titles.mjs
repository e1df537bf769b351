// npm run titles -- COMMIT: which titles of tests were there at a commit and are there no more.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, must, Obstacle, root } from './run.mjs';

const isTest = /(\.(test|spec)\.tsx?|_test\.go)$/;
/** As written: a template stays one. */
const title =
  /\b(?:test|it|describe)(?:\.[a-z]+(?:\([^()]*\))?)*\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")|^func (Test\w+)\(/gm;

/** Merged or renamed on purpose: the old title, and where it went. */
const list = join(root, 'docs/titles.tsv');
const gone = new Map(
  (existsSync(list) ? readFileSync(list, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')),
);

const titlesIn = (text) => [...text.matchAll(title)].map(([, ...groups]) => groups.find((one) => one !== undefined));

await main(async () => {
  const [commit] = process.argv.slice(2);
  if (!commit) throw new Obstacle('Name a commit: npm run titles -- HEAD~20');
  const git = (...args) => must(`git ${args[0]}`, 'git', args);
  const pathsOf = (list) => list.split('\n').filter((path) => isTest.test(path));
  const before = pathsOf(await git('ls-tree', '-r', '--name-only', commit));
  const now = pathsOf(await git('ls-files', '-co', '--exclude-standard'));
  const there = new Set(now.flatMap((path) => titlesIn(readFileSync(join(root, path), 'utf8'))));
  const missing = [];
  for (const path of before)
    for (const one of titlesIn(await git('show', `${commit}:${path}`)))
      if (!there.has(one) && !gone.has(one)) missing.push(`${path}: ${one}`);
  for (const line of missing) console.log(line);
  console.log(`${missing.length} titles are missing since ${commit}; ${gone.size} were merged or renamed on purpose`);
  if (missing.length) throw new Obstacle('Bring them back, or say in docs/titles.tsv where each went.');
});
