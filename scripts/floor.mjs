// Whether the oldest browsers named in package.json can run what was built. es-check reads every file as they would:
// its syntax, and what they lack of the language. What they lack of the web is looked up in oxlint.dist.config.js.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from 'es-check';
import { main, Obstacle, root, run } from './run.mjs';

const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Used only where it was found to exist. */
const foundFirst = [
  'Iterator', // RxJS asks for its type
  'RegExpEscape', // PocketBase's library brings its own
];

const query = { checkBrowser: true, browserslistQuery: browserslist.join(', '), cache: false };

/** Returns what stands in the way, in words. */
export async function belowFloor(dist = join(root, 'dist')) {
  const scripts = { ...query, module: false, files: [`${dist}/*.js`] };
  const modules = { ...query, module: true, files: [`${dist}/assets/*.js`] };
  const features = { checkFeatures: true, ignore: foundFirst.join(',') };
  // with features it reads as the newest browsers do
  const { errors } = await runChecks([scripts, modules, { ...scripts, ...features }, { ...modules, ...features }]);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  // one by one: it passes over a folder that git ignores
  const files = ['.', 'assets'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(dist, folder, name)),
  );
  const { code, output } = await run(oxlint, ['-c', 'oxlint.dist.config.js', '--no-ignore', '-f', 'unix', ...files]);
  return [...errors.map(({ file, err }) => `${file}: ${err.message}`), ...(code ? [output] : [])];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    const found = await belowFloor();
    if (found.length) throw new Obstacle(`${found.join('\n')}\nNot every browser from the floor on can run this.`);
  });
