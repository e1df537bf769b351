// Everything into one file: the app, the hooks, the migrations and the demo content inside the Go binary.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressInto } from './compress.mjs';
import { binary, checkGo, goAhead, goBuild } from './go.mjs';
import { install } from './install.mjs';
import { main, must, root } from './run.mjs';
import { alone, step } from './step.mjs';

const at = (path) => join(root, path);
const vite = (...args) =>
  must('The Vite build', process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args], {
    // started by a test run, it would inherit that run's mode and ship React's development build
    env: { NODE_ENV: 'production' },
  });

/** Builds what has changed. `app: false` keeps the app built last: development serves it from source. */
export async function build({ app = true } = {}) {
  await checkGo();
  await alone(async () => {
    const ahead = existsSync(at(binary)) ? undefined : goAhead();
    await install();
    if (app) await buildApp();
    else placeholder();
    await buildHooks();
    await buildDemo();
    await ahead;
    await buildBinary();
  });
}

/** The demo accounts' password is no secret: they hold nothing, and `npm start` prints it. */
export const demoPassword = 'tracks-demo-2026';

const shared = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs'];

const buildApp = () =>
  step(
    'the app',
    {
      reads: [
        ...shared,
        'src',
        'public',
        'index.html',
        'vite.config.ts',
        'scripts/adminFiles.ts',
        'scripts/chunks.ts',
        'scripts/holidays.ts',
        'scripts/manifest.ts',
        'tsconfig.json',
      ],
      writes: ['pocketbase/embed/dist/index.html'],
    },
    async () => {
      await vite();
      await compressInto(at('dist'), at('pocketbase/embed/dist'));
    },
  );

function placeholder() {
  if (existsSync(at('pocketbase/embed/dist/index.html'))) return;
  mkdirSync(at('pocketbase/embed/dist'), { recursive: true });
  writeFileSync(
    at('pocketbase/embed/dist/index.html'),
    '<!doctype html><title>Interview Tracks</title>The app is not built.',
  );
}

const buildHooks = () =>
  step(
    'the hooks',
    {
      reads: [
        ...shared,
        'pocketbase/server',
        'pocketbase/main.pb.js',
        'pb_migrations',
        'src/model',
        'src/mutations',
        'vite.server.config.ts',
        'scripts/holidays.ts',
      ],
      writes: [
        'pocketbase/embed/hooks/server.js',
        'pocketbase/embed/hooks/main.pb.js',
        'pocketbase/embed/migrations',
        'pocketbase/embed/allowList.json',
      ],
    },
    async () => {
      await vite('--config', 'vite.server.config.ts');
      copyFileSync(at('pocketbase/main.pb.js'), at('pocketbase/embed/hooks/main.pb.js'));
      copyFileSync(at('src/model/allowList.json'), at('pocketbase/embed/allowList.json'));
      rmSync(at('pocketbase/embed/migrations'), { recursive: true, force: true });
      cpSync(at('pb_migrations'), at('pocketbase/embed/migrations'), { recursive: true });
    },
  );

/** The demo content is written in TypeScript, so that it is checked against the model, and embedded as JSON. */
const buildDemo = () =>
  step(
    'the demo content',
    { reads: [...shared, 'pocketbase/demo', 'src/model', 'src/mutations'], writes: ['pocketbase/embed/demo.json'] },
    async () => {
      const { build: bundle } = await import('vite');
      await bundle({
        configFile: false,
        logLevel: 'warn',
        build: { ssr: 'pocketbase/demo/index.ts', outDir: '.cache/demo' },
      });
      const url = `${pathToFileURL(at('.cache/demo/index.js')).href}?${Date.now()}`;
      const { questionsEn, questionsJa, questionsWaiting, ...more } = await import(url);
      const content = {
        ...more,
        questions: [...questionsEn, ...questionsJa, ...questionsWaiting],
        password: demoPassword,
      };
      writeFileSync(at('pocketbase/embed/demo.json'), JSON.stringify(content));
    },
  );

const buildBinary = () =>
  step(
    'the server',
    {
      reads: [
        'package.json',
        'scripts/go.mjs',
        'pocketbase/go.mod',
        'pocketbase/go.sum',
        'pocketbase/embed',
        ...goFiles(),
      ],
      writes: [binary],
    },
    () => goBuild(JSON.parse(readFileSync(at('package.json'), 'utf8')).version),
  );

const goFiles = () =>
  readdirSync(at('pocketbase'))
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
    .map((name) => `pocketbase/${name}`);

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(() => build({ app: !process.argv.includes('--server') }));
