import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { binary, startServer } from '../server/harness.ts';
import { settled, signIn } from './pages.ts';
import {
  argsFor,
  executablePath,
  learner,
  origin,
  owners,
  profiles,
  profilesOf,
  stamp,
  superuser,
  template,
} from './prepared.ts';

/**
 * Makes once what each test copies. Creating the accounts of the demo content is slow; signing in and the first sync were
 * half of most tests, so browsers that have done both are copied, too.
 */
export default async function prepare(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFor()) return;
  for (const path of [stamp, template, profiles]) rmSync(path, { recursive: true, force: true });
  mkdirSync(template, { recursive: true });
  execFileSync(binary, ['demo', 'add', '--dir', template], { stdio: 'ignore' });
  const server = await startServer({ dir: template });
  try {
    await forgetStudy(server);
    writeFileSync(superuser, await server.superuser());
    // two at a time: four first visits at once are more than two cores can do in the time that a test allows
    await Promise.all(
      owners.map(async (owner) => {
        for (const profile of profilesOf(owner)) await makeProfile(server.url, owner, profile);
      }),
    );
  } finally {
    await server.stop();
  }
  writeFileSync(stamp, madeFor());
}

/** The demo's learner has sixty days behind them; a journey begins with what it needs. */
async function forgetStudy({ sql }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const me = `(SELECT id FROM profiles WHERE email = '${learner}')`;
  await sql(`DELETE FROM answer_comments WHERE answer_id IN (SELECT id FROM my_answers WHERE user_id = ${me})`);
  for (const table of ['study_days', 'study_cards', 'my_answers', 'countdowns', 'interviews'])
    await sql(`DELETE FROM ${table} WHERE user_id = ${me}`);
}

/** The binary, the browser, how it is prepared, and the day: what was synced long ago is another situation. */
function madeFor(): string {
  const files = [binary, executablePath ?? chromium.executablePath(), fileURLToPath(import.meta.url)];
  return [
    ...files.map((path) => `${path} ${statSync(path).mtimeMs}`),
    owners.flatMap(profilesOf),
    new Date().toDateString(),
  ].join('\n');
}

/** A browser that closes on a busy machine may lose what it wrote last: a profile counts once it opens signed in. */
async function makeProfile(url: string, owner: string, profile: string, tries = 3): Promise<void> {
  const open = () => chromium.launchPersistentContext(profile, { executablePath, args: argsFor(url), baseURL: origin });
  const first = await open();
  await settled(await signIn(first, owner));
  await first.close();
  const again = await open();
  const page = await again.newPage();
  await page.goto('/');
  const isSignedIn = await settled(page).then(
    () => true,
    () => false,
  );
  await again.close();
  if (isSignedIn) return;
  if (tries === 1) throw new Error(`The browser of ${owner} does not stay signed in`);
  rmSync(profile, { recursive: true, force: true });
  await makeProfile(url, owner, profile, tries - 1);
}
