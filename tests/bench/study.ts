import type { Page } from '@playwright/test';
import { studyDayId } from '#model/id.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { Memory } from '#study/memory.ts';
import { makeSchedule, usual } from '#study/schedule.ts';
import { todayOf, usualCaps } from '#study/today.ts';
import type { Server } from '../server/harness.ts';
import { learner, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

/** 50 answers a day for three years, to 10,000 questions. */
const usualDays = 1_095;
const aDay = 50;
const usualCards = 10_000;
const turns = 25;
/** As many as a day asks for. */
const due = 30;

/** From the grade to the next question on the screen, and what three years of answers cost. */
export async function studyTimes({ rows, count, rest }: Extent): Promise<Part> {
  const [days, cards] = [count(usualDays, 10), count(usualCards, 10)];
  const server = await serverWith(rows);
  const account = await signedIn(server, learner);
  await remember(server, account.id);
  const browser = await openBrowser(server);
  const page = await inStep(browser, account, '/study/session');
  await page.locator('.turn-question').waitFor();
  await rest(3_000);
  const session = await browser.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const graded = await gradeTimes(page, count(turns));
  const { folding, listing, answering } = foldTimes(days, cards);
  return {
    title: 'Study',
    about: `A learner with ${due} questions due grades ${count(turns)} of them by key, in the app itself. The log is folded and the list made in a process without a page.`,
    figures: [
      {
        what: 'from the grade to the next question, processor slowed down 4 times, p95',
        value: quantile(graded, 0.95),
        unit: 'ms',
        goal: 40,
      },
      { what: 'the same, median', value: quantile(graded, 0.5), unit: 'ms' },
      { what: 'the same, the longest', value: Math.max(...graded), unit: 'ms' },
      { what: `the list over ${cards.toLocaleString('en')} cards, p95`, value: listing, unit: 'ms', goal: 16 },
      {
        what: `folding ${(days * aDay).toLocaleString('en')} answers from nothing`,
        value: folding,
        unit: 'ms',
        goal: 1_000,
      },
      { what: 'folding one answer more, p95', value: answering, unit: 'ms', goal: 40 },
    ],
  };
}

const questionAt = (index: number): string => `question${String(index).padStart(7, '0')}`;

function yearsOfAnswers(
  now: number,
  days: number,
  cards: number,
): { id: string; answers: StudyAnswer[]; undone: string[] }[] {
  return Array.from({ length: days }, (_, day) => ({
    id: `day${day}`,
    undone: [],
    answers: Array.from({ length: aDay }, (__, place): StudyAnswer => {
      const at = now - (days - day) * 86_400 + place * 60;
      const grade = (day + place) % 9 === 0 ? 1 : 3;
      return [`answer${day}-${place}`, questionAt((day * aDay + place * 37) % cards), at, grade, 40, at];
    }),
  }));
}

/** In this process, which is as fast as a page that is not slowed down. */
function foldTimes(days: number, cards: number) {
  const now = Math.floor(Date.now() / 1_000);
  const schedule = makeSchedule(usual);
  const records = yearsOfAnswers(now, days, cards);
  const time = (work: () => void) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const memory = new Memory(schedule);
  const folding = time(() => memory.update(records));
  const questions = Array.from({ length: cards }, (_, index) => questionAt(index));
  const list = () =>
    todayOf({ questions, cards: memory.cards, answered: { reviews: 0, fresh: 0 }, caps: usualCaps, now });
  const listing = Array.from({ length: 40 }, () => time(list));
  const answering = Array.from({ length: 40 }, (_, index) => {
    const last = records.at(-1)!;
    const answer: StudyAnswer = [`more${index}`, questionAt(index), now, 3, 40, now];
    const more = { ...last, answers: [...last.answers, answer] };
    return time(() => memory.update([...records.slice(0, -1), more]));
  });
  return { folding, listing: quantile(listing, 0.95), answering: quantile(answering, 0.95) };
}

/**
 * So many questions of the learner's tracks are due: answered once, a week ago. Whatever else the learner has answered
 * is gone, because it would say what is due.
 */
async function remember(server: Server, user: string): Promise<void> {
  const rows = await server.sql(`SELECT DISTINCT l.question_id FROM stage_questions l
    JOIN course_stages s ON s.id = l.stage_id JOIN course_assignments a ON a.course_id = s.course_id
    JOIN interview_questions q ON q.id = l.question_id
    WHERE a.user_id = '${user}' AND q.status = 'approved' LIMIT ${due}`);
  if (rows.length < due) throw new Error(`the learner's tracks have only ${rows.length} questions`);
  const at = Math.floor(Date.now() / 1_000) - 7 * 86_400;
  const answerAt = (question: string, place: number): StudyAnswer => {
    const id = `answer${String(place).padStart(9, '0')}`;
    return [id, question, at, 3, 40, at];
  };
  const answers = rows.map(([question], place) => answerAt(question!, place));
  const day = studyDay(at);
  await server.sql(`DELETE FROM study_days WHERE user_id = '${user}'`);
  await server.sql(`INSERT INTO study_days (id, user_id, day, answers, undone)
    VALUES ('${studyDayId(user, day)}', '${user}', ${day}, '${JSON.stringify(answers)}', '[]')`);
}

async function gradeTimes(page: Page, turns: number): Promise<number[]> {
  await page.evaluate(() => {
    window.graded = [];
    const shown = () => document.querySelector('.turn-question')?.ariaLabel;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== '3') return;
      const began = performance.now();
      const before = shown();
      const look = () => {
        if (shown() !== before) window.graded.push(performance.now() - began);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', keyDown, { capture: true });
  });
  for (let turn = 1; turn <= turns; turn++) {
    await page.keyboard.press('Space');
    await page.locator('.grades').waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('3');
    await page.waitForFunction((count) => window.graded.length === count, turn);
    await page.waitForTimeout(700);
  }
  return page.evaluate(() => window.graded);
}

declare global {
  interface Window {
    graded: number[];
  }
}
