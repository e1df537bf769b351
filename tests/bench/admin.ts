import type { Page } from '@playwright/test';
import { admin as adminAddress, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import { type Figure, type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

const people = 5_000;

/** An admin's tables, in the app itself: the list of many people, and the bank. */
export async function admin(rows: number): Promise<Part> {
  const server = await serverWith(rows);
  await server.sql(`INSERT INTO profiles (id, email, full_name, role, is_active, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
    SELECT printf('person%09d', i), 'person' || i || '@example.com', 'Person ' || (i * 7919 % ${people}), 'user', 1,
      '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`);
  const account = await signedIn(server, adminAddress);
  const browser = await openBrowser(server);
  const page = await inStep(browser, account);
  const users = await tried(page, '/admin?tab=users&sub=list', 'Name', 'person 12');
  const bank = await tried(page, '/admin?tab=questions', 'Company', 'company 12');
  const figures = (what: string, times: Times): Figure[] => [
    { what: `${what}: until the first rows, after opening its address`, value: times.first, unit: 'ms' },
    { what: `${what}: sorted by a column, until it is drawn`, value: times.sorted, unit: 'ms' },
    { what: `${what}: a key in the search, until it is drawn, p95`, value: quantile(times.keys, 0.95), unit: 'ms' },
    { what: `${what}: a frame while it is scrolled, p95`, value: quantile(times.frames, 0.95), unit: 'ms' },
  ];
  return {
    title: `An admin's tables of ${people.toLocaleString('en')} people and ${rows.toLocaleString('en')} questions`,
    figures: [...figures('People', users), ...figures('Questions', bank)],
  };
}

interface Times {
  first: number;
  sorted: number;
  keys: number[];
  frames: number[];
}

async function tried(page: Page, address: string, column: string, text: string): Promise<Times> {
  await page.goto(address);
  const row = page.locator('tr.data-row').first();
  await row.waitFor();
  const first = await page.evaluate(() => performance.now());
  // everything has been read
  await page.waitForTimeout(5_000);
  return { first, ...(await page.evaluate(inPage, { column, text })) };
}

/** Runs in the page. */
async function inPage({ column, text }: { column: string; text: string }): Promise<Omit<Times, 'first'>> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  /** Until a frame after the table has changed; undefined where nothing changes. */
  const untilDrawn = async (act: () => void): Promise<number | undefined> => {
    const table = document.querySelector('.table-whole')!;
    const began = performance.now();
    const changed = new Promise<boolean>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        done(true);
      });
      observer.observe(table, { subtree: true, childList: true, characterData: true });
      setTimeout(() => done(false), 1_000);
    });
    act();
    if (!(await changed)) return undefined;
    await frame();
    return performance.now() - began;
  };
  const box = document.querySelector<HTMLElement>('.data-table')!;
  const frames: number[] = [];
  let before = await frame();
  for (let at = 0; at < 120; at++) {
    box.scrollTop += 300;
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  const sort = document.querySelector<HTMLElement>(`th[aria-label="${column}"] .sort`)!;
  const sorted = (await untilDrawn(() => sort.click())) ?? Number.NaN;
  const input = document.querySelector<HTMLInputElement>('input[type=search]')!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const keys: number[] = [];
  for (let end = 1; end <= text.length; end++) {
    const drawn = await untilDrawn(() => {
      write.call(input, text.slice(0, end));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    if (drawn !== undefined) keys.push(drawn);
    await new Promise((done) => setTimeout(done, 300));
  }
  return { sorted, keys, frames };
}
