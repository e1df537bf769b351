import MiniSearch from 'minisearch';
import { filter, firstValueFrom } from 'rxjs';
import { openDatabase } from '#local/database.ts';
import { searchable } from '#model/search.ts';
import { filtersOf, findQuestions } from '#queries/questionFilters.ts';
import { type BankQuestion, questionBank } from '#queries/questionBank.ts';

export interface SearchTimes {
  /** Milliseconds until every question has been read and is searchable. */
  whole: number;
  /** The longest time that the page was unresponsive meanwhile. */
  longest: number;
  questions: number;
  /** Each of the queries, by the app's scan and by an index of character pairs. */
  walk: number[];
  index: number[];
  /** Milliseconds to build that index. */
  indexing: number;
  /** Queries for which only one of the two found the question. */
  missed: number;
}

/** The same queries both ways, on what this device holds. */
export async function searchTimes(account: string): Promise<SearchTimes> {
  const database = await openDatabase(account);
  const began = performance.now();
  const pause = longestPause();
  const bank = await firstValueFrom(
    questionBank()
      .read(database)
      .pipe(filter(({ isWhole }) => isWhole)),
  );
  const { questions } = bank;
  const whole = performance.now() - began;
  const longest = pause();
  const { index, time } = indexed(questions);
  const queries = queriesOf(questions);
  const times: SearchTimes = {
    ...{ whole, longest, questions: questions.length, walk: [], index: [], indexing: time, missed: 0 },
  };
  for (const { text, id } of queries) {
    const walked = timed(() => findQuestions(bank, filtersOf({ q: text }, false)).questions);
    const looked = timed(() => index.search(text, { combineWith: 'AND' }));
    times.walk.push(walked.time);
    times.index.push(looked.time);
    if (!walked.value.some((question) => question.id === id)) times.missed += 1;
  }
  return times;
}

function timed<T>(work: () => T): { value: T; time: number } {
  const began = performance.now();
  const value = work();
  return { value, time: performance.now() - began };
}

/** Character pairs (bigrams), which work for Japanese, as it has no spaces. */
const pairs = (text: string): string[] => {
  const characters = [...searchable(text).replace(/\s/g, '')];
  return characters.slice(1).map((character, at) => characters[at]! + character);
};

function indexed(questions: readonly BankQuestion[]) {
  const index = new MiniSearch<BankQuestion>({ fields: ['question', 'context'], tokenize: pairs });
  const { time } = timed(() => index.addAll(questions));
  return { index, time };
}

/** What people type: pieces of 2 to 24 characters out of questions from all over the bank. */
function queriesOf(questions: readonly BankQuestion[]): { id: string; text: string }[] {
  return Array.from({ length: 200 }, (_, at) => {
    const { id, question } = questions[Math.floor((at * questions.length) / 200)]!;
    const from = (at * 7) % Math.max(1, question.length - 24);
    const text = question.slice(from, from + 2 + (at % 23)).trim();
    return { id, text: text || question.slice(0, 8) };
  });
}

/** The longest time that the page was busy without a break. */
function longestPause(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  return () => {
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
    observer.disconnect();
    return longest;
  };
}
