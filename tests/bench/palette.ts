import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { type Account, admin, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { prose, serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

const usualPeople = 2_000;
const usualAnswers = 2_000;
const openings = 10;

/** Search everywhere, in the app itself, by an admin, who has the most to search. */
export async function palette({ rows, isSmoke, count, rest }: Extent): Promise<Part> {
  const [people, answers] = [count(usualPeople, 10), count(usualAnswers, 10)];
  const server = await serverWith(rows);
  const account = await signedIn(server, admin);
  await fill(server, account, { people, answers });
  const browser = await openBrowser(server);
  const page = await inStep(browser, account);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto('/');
  await page.locator('.search-entry').waitFor();
  await rest(5_000);
  const longest = page.evaluate(longestTask, isSmoke ? 500 : 6_000);
  const whole = await untilWhole(page);
  const pause = await longest;
  const opened = await openingTimes(page, count(openings));
  await page.keyboard.press('Control+k');
  const keys: KeyTime[] = [];
  // as they are typed: names, words that stand in many texts, and one with an error
  const texts = ['person 12', prose(12), prose(18), 'company 7 backend', 'candidats', 'たいむあうと'];
  for (const text of texts.slice(0, count(texts.length))) keys.push(...(await page.evaluate(workOfKeys, text)));
  const changed = keys.map((key) => key.changed);
  const drawn = keys.map((key) => key.drawn);
  return {
    title: `Search everywhere in ${rows.toLocaleString('en')} questions, ${answers.toLocaleString('en')} answers and ${people.toLocaleString('en')} people`,
    about: `The search box of an admin, opened on the start page, and the keys of ${count(texts.length)} searches in it.`,
    figures: [
      { what: 'a key, until the rows have changed, p95', value: quantile(changed, 0.95), unit: 'ms', goal: 16 },
      { what: 'the same, median', value: quantile(changed, 0.5), unit: 'ms' },
      { what: 'the same, the longest', value: Math.max(...changed), unit: 'ms' },
      { what: 'a key, until its frame is drawn, p95', value: quantile(drawn, 0.95), unit: 'ms' },
      { what: 'the same, median', value: quantile(drawn, 0.5), unit: 'ms' },
      { what: 'from the key to the caret in the field, median', value: quantile(opened, 0.5), unit: 'ms', goal: 125 },
      { what: 'the same, the longest', value: Math.max(...opened), unit: 'ms' },
      { what: 'from the first opening until everything is prepared', value: whole, unit: 'ms' },
      { what: 'the longest task meanwhile', value: pause, unit: 'ms', goal: 125 },
    ],
  };
}

async function fill(
  server: Server,
  { id }: Account,
  { people, answers }: { people: number; answers: number },
): Promise<void> {
  await server.sql(`INSERT INTO profiles (id, email, full_name, role, is_active, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${people - 1})
    SELECT printf('person%09d', i), 'person' || i || '@example.com', 'Person ' || i, 'user', 1,
      '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`);
  // as long as the questions; the device does not ask how an id was made
  await server.sql(`INSERT INTO my_answers (id, user_id, question_id, form, text, situation, task, action, result,
      created_at, updated_at, text_by)
    SELECT replace(id, 'bench', 'words'), '${id}', id, 'free', question, '', '', '', '', created_at, created_at, text_by
    FROM interview_questions WHERE id LIKE 'bench%' LIMIT ${answers}`);
}

/** Milliseconds from the first opening until the box does not say any more that it is reading. */
async function untilWhole(page: Page): Promise<number> {
  const began = Date.now();
  await page.keyboard.press('Control+k');
  await page.locator('.search-list').waitFor();
  await page.waitForFunction(() => !document.querySelector('.search-note[role=status]'), undefined, {
    timeout: 60_000,
  });
  return Date.now() - began;
}

async function openingTimes(page: Page, openings: number): Promise<number[]> {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening++) {
    await page.keyboard.press('Escape');
    await page.locator('.search-box').waitFor({ state: 'detached' });
    times.push(await page.evaluate(openingTime));
  }
  await page.keyboard.press('Escape');
  await page.locator('.search-box').waitFor({ state: 'detached' });
  return times;
}

/** Runs in the page. */
async function openingTime(): Promise<number> {
  const began = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  while (!document.activeElement?.matches('.search-head input'))
    await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - began;
}

/** Runs in the page: the longest that it did not respond for so many milliseconds. */
async function longestTask(milliseconds: number): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  await new Promise((done) => setTimeout(done, milliseconds));
  observer.disconnect();
  return longest;
}

interface KeyTime {
  /** Milliseconds until the rows in the document have changed. */
  changed: number;
  /** Until they are laid out and drawn, for which a frame is waited for. */
  drawn: number;
}

/** Runs in the page, for each key of the text that changes the rows. */
async function workOfKeys(text: string): Promise<KeyTime[]> {
  const input = document.querySelector<HTMLInputElement>('.search-head input')!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const type = (value: string) => {
    write.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const times: KeyTime[] = [];
  for (let end = 1; end <= text.length; end++) {
    const began = performance.now();
    const changed = new Promise<boolean>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        done(true);
      });
      observer.observe(document.querySelector('.search-body')!, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      setTimeout(() => done(false), 500);
    });
    type(text.slice(0, end));
    const isChanged = await changed;
    const after = performance.now() - began;
    // a task posted in a frame comes after its layout and painting
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (isChanged) times.push({ changed: after, drawn: performance.now() - began });
    await new Promise((done) => setTimeout(done, 150));
  }
  type('');
  await new Promise((done) => setTimeout(done, 150));
  return times;
}
