import type { Page } from '@playwright/test';
import { studyDay } from '#model/studyDay.ts';
import { enter, indicator } from './pages.ts';
import { expect, learner, phone, test, type World } from './world.ts';

const daySeconds = 86_400;
const caps = { reviews: 8, fresh: 5 };
/** Of 31 study days; in the third week nobody studies. */
const days = [...Array(31).keys()].filter((day) => day < 14 || day > 20);
const month = 31;

/** A turn as somebody sees it. */
interface Turn {
  question: string;
  again: boolean;
  /** What the button that was pressed said: whole days, or null for the minutes of a step. */
  days: number | null;
}

test('STUDY-03 STUDY-04 STUDY-06 STUDY-12 STUDY-30 STUDY-43 a month of study in a tunnel, a week of it away: each question comes when its button said', async ({
  device,
  nemesis,
  server,
}) => {
  test.setTimeout(300_000);
  await plan(server);
  const pocket = await device({ owner: learner, viewport: phone, locale: 'ja-JP' });
  const page = await enter(pocket.context, '/study');
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  // it has not heard yet what time it is (A158)
  await page.evaluate(() => localStorage.removeItem('clock'));

  // 21:00 in Tokyo, so that the last day is over when the month is
  const begun = studyDay(Date.now() / 1_000) - month;
  /** By question: the study day on which it comes again. */
  const promised = new Map<string, number>();
  let graded = 0;
  const comingBack: number[] = [];
  for (const day of days) {
    await page.clock.setFixedTime(((begun + day) * daySeconds + 12 * 3_600) * 1_000);
    await page.goto('/study/session');
    const due = [...promised].filter(([, on]) => on <= day).map(([question]) => question);
    const back = page.locator('.back-start');
    await expect(page.locator('.turn-question, .session-end').or(back)).toBeVisible();
    if (await back.isVisible()) {
      comingBack.push(day);
      await back.getByRole('button').click();
    }
    const turns = await study(page, graded);
    graded += turns.length;
    const asked = [...new Set(turns.map(({ question }) => question))];
    const reviewed = asked.filter((question) => promised.has(question));
    // nothing comes before its day, and of what is due a day's part, all of it where it is no more
    expect(reviewed.filter((question) => !due.includes(question))).toEqual([]);
    expect(reviewed).toHaveLength(Math.min(due.length, caps.reviews));
    expect(asked.length - reviewed.length).toBeLessThanOrEqual(caps.fresh);
    for (const turn of turns) if (turn.days !== null) promised.set(turn.question, day + turn.days);
    // a step comes once more at the end of its session, so each has its day
    expect(asked.filter((question) => promised.get(question)! <= day)).toEqual([]);
  }
  expect(comingBack).toEqual([21]);
  expect(promised.size).toBeGreaterThan(30);

  // out of the tunnel, now
  await page.clock.setFixedTime(new Date());
  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await page.goto('/study');
  await expect(indicator(page)).toHaveText('保存済み', { timeout: 60_000 });
  const [[answers]] = (await server.sql(
    `SELECT sum(json_array_length(answers)) FROM study_days WHERE user_id = ${me}`,
  )) as [[string]];
  expect(Number(answers)).toBe(graded);

  // another device knows the same of all of it
  const other = await device({ owner: learner, viewport: phone, locale: 'ja-JP' });
  const there = await enter(other.context, '/study');
  const seen = await shown(page);
  expect(seen.length).toBeGreaterThan(10);
  await expect.poll(() => shown(there), { timeout: 60_000 }).toEqual(seen);
});

/** What the screen says of the study, the charts by their names. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.study')
    .evaluate((screen) => [
      ...(screen as HTMLElement).innerText.split('\n'),
      ...[...screen.querySelectorAll('[role=img]')].map((chart) => chart.ariaLabel ?? ''),
    ]);

const me = `(SELECT id FROM profiles WHERE email = '${learner}')`;

const plan = (server: World['server']) =>
  server.sql(`INSERT INTO study_plans (id, user_id, new_per_day, reviews_per_day, retention, ease)
    VALUES (${me}, ${me}, ${caps.fresh}, ${caps.reviews}, 0.9, NULL)`);

/** The whole session of a day by keyboard; every seventh question is not known at first. */
async function study(page: Page, before: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  const question = page.locator('.turn-question');
  const end = page.locator('.session-end');
  for (;;) {
    await expect(question.or(end)).toBeVisible();
    if (await end.count()) return turns;
    const asked = (await question.getAttribute('aria-label'))!;
    const isRepeat = turns.some((turn) => turn.question === asked);
    const again = !isRepeat && (before + turns.length) % 7 === 6;
    await page.keyboard.press('Space');
    const said = await page
      .locator('.grades button span')
      .nth(again ? 0 : 2)
      .textContent();
    const inDays = /^([\d,]+) 日$/.exec(said!)?.[1];
    turns.push({ question: asked, again, days: inDays ? Number(inDays.replace(',', '')) : null });
    await page.keyboard.press(again ? '1' : '3');
    await expect(page.locator('.grades')).toHaveCount(0);
  }
}
