import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { admin as adminAddress, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Figure, type Part, quantile } from './figures.ts';
import { frameTimes, keyTimes } from './inPage.ts';
import { inStep } from './inStep.ts';

const usualPeople = 5_000;
const usualLearners = 200;
const usualCourses = 40;
const frames = 120;
const stagesOfCourse = 5;

/** An admin's tables, in the app itself: people, the bank, the progress of a large school, and the picker of a stage. */
export async function admin(extent: Extent): Promise<Part> {
  const { rows, count } = extent;
  const people = count(usualPeople, 10);
  const [learners, courses] = [count(usualLearners, 10), count(usualCourses, 10)];
  const server = await serverWith(rows);
  await server.sql(`INSERT INTO profiles (id, email, full_name, role, is_active, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
    SELECT printf('person%09d', i), 'person' || i || '@example.com', 'Person ' || (i * 7919 % ${people}), 'user', 1,
      '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`);
  await school(server, learners, courses);
  const account = await signedIn(server, adminAddress);
  const browser = await openBrowser(server);
  const page = await inStep(browser, account);
  const tried = (address: string, column: string, text: string) => timesOf(page, extent, { address, column, text });
  const users = await tried('/admin?tab=users&sub=list', 'Name', 'person 12');
  const bank = await tried('/admin?tab=questions', 'Company', 'company 12');
  const progress = await tried('/admin?tab=courses&sub=progress', 'Course', 'person 12');
  const picked = await picker(page, extent);
  const figures = (what: string, times: Times, goal?: number): Figure[] => [
    { what: `${what}: until the first rows, after opening its address`, value: times.first, unit: 'ms', goal },
    { what: `${what}: sorted by a column, until it is drawn`, value: times.sorted, unit: 'ms' },
    { what: `${what}: a key in the search, until it is drawn, p95`, value: quantile(times.keys, 0.95), unit: 'ms' },
    { what: `${what}: a frame while it is scrolled, p95`, value: quantile(times.frames, 0.95), unit: 'ms' },
  ];
  return {
    title: `An admin's tables of ${people.toLocaleString('en')} people, ${rows.toLocaleString('en')} questions and the progress of ${learners} learners on ${courses} courses`,
    about:
      'Each table in the app itself: opened by its address, sorted, searched key by key, and scrolled; and the picker of the questions of a stage.',
    figures: [
      ...figures('People', users, 600),
      ...figures('Questions', bank),
      ...figures('Progress', progress, 600),
      {
        what: 'Questions of a stage: a key in the search, until it is drawn, p95',
        value: quantile(picked, 0.95),
        unit: 'ms',
      },
    ],
  };
}

interface Times {
  first: number;
  sorted: number;
  keys: number[];
  frames: number[];
}

interface Trial {
  address: string;
  column: string;
  text: string;
}

async function timesOf(page: Page, extent: Extent, { address, column, text }: Trial): Promise<Times> {
  await page.goto(address);
  await page.locator('tr.data-row').first().waitFor();
  const first = await page.evaluate(() => performance.now());
  // everything has been read
  await extent.rest(5_000);
  const scrolled = await page.evaluate(frameTimes, {
    ...{ box: '.data-table', step: 300 },
    frames: extent.count(frames),
  });
  const sorted = await page.evaluate(sortTime, column);
  const keys = await page.evaluate(keyTimes, {
    ...{ field: 'input[type=search]', shown: '.table-whole' },
    text: typed(text, extent),
  });
  return { first, sorted, keys, frames: scrolled };
}

/** In a smoke one key, which not everything is found by. */
const typed = (text: string, { isSmoke }: Extent): string => (isSmoke ? text.slice(-1) : text);

/** Runs in the page. */
async function sortTime(column: string): Promise<number> {
  const sort = document.querySelector<HTMLElement>(`th[aria-label="${column}"] .sort`)!;
  const began = performance.now();
  const changed = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(document.querySelector('.table-whole')!, { subtree: true, childList: true, characterData: true });
  });
  sort.click();
  await changed;
  await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - began;
}

async function picker(page: Page, extent: Extent): Promise<number[]> {
  await page.goto('/course/backend-engineer-screening-to-offer');
  await page.getByRole('button', { name: 'Manage Questions' }).click();
  await page.locator('.pick-row').first().waitFor();
  await extent.rest(2_000);
  return page.evaluate(keyTimes, {
    ...{ field: '[role=dialog] input[type=search]', shown: '[role=dialog] .pick-list' },
    text: typed('company 12', extent),
  });
}

/** Every one of the learners on every course, with two of its stages completed. */
async function school(server: Server, learners: number, courses: number): Promise<void> {
  const at = "'2026-10-01 00:00:00.000Z'";
  const numbers = (name: string, most: number) =>
    `${name}(${name}) AS (SELECT 0 UNION ALL SELECT ${name} + 1 FROM ${name} WHERE ${name} < ${most - 1})`;
  const [course, stage, person] = [
    "printf('school%09d', c)",
    "printf('stage%08d%02d', c, s)",
    "printf('person%09d', p + 1)",
  ];
  const [cs, ss, ps] = [numbers('c', courses), numbers('s', stagesOfCourse), numbers('p', learners)];
  await server.sql(`INSERT INTO courses (id, title, description, attached_jobs, created_at)
    WITH RECURSIVE ${cs} SELECT ${course}, 'Course ' || c, '', '[]', ${at} FROM c`);
  await server.sql(`INSERT INTO course_stages (id, course_id, title, description, stage_order, created_at)
    WITH RECURSIVE ${cs}, ${ss} SELECT ${stage}, ${course}, 'Stage ' || s, '', s + 1, ${at} FROM c, s`);
  await server.sql(`INSERT INTO course_assignments (id, user_id, course_id, assigned_at)
    WITH RECURSIVE ${cs}, ${ps} SELECT printf('given%05d%05d', p, c), ${person}, ${course}, ${at} FROM c, p`);
  await server.sql(`INSERT INTO user_progress (id, user_id, course_id, stage_id, completions, undone)
    WITH RECURSIVE ${cs}, ${ps}, ${numbers('s', 2)}
    SELECT printf('done%05d%05d%01d', p, c, s), ${person}, ${course}, ${stage},
      '[{"id":"completioncompl","at":"2026-10-01T00:00:00.000Z"}]', '[]' FROM c, p, s`);
}
