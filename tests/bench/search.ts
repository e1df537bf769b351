import { learner, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

/** The cost of a keystroke in the question bank, compared with an index that finds the same. */
export async function search({ rows }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const account = await signedIn(server, learner);
  const browser = await openBrowser(server);
  await inStep(browser, account);
  await browser.reopen();
  const page = await browser.benchPage();
  const times = await page.evaluate((id) => window.bench.searchTimes(id), account.id);
  if (times.missed) throw new Error(`${times.missed} queries did not find the question that they were taken from`);
  return {
    title: `Search in ${times.questions.toLocaleString('en')} questions`,
    about:
      'The search field of the bank, without its screen: 200 queries of 2 to 24 characters taken from all over the bank, and the same by an index that finds as much.',
    figures: [
      { what: 'a search with its filters, p95', value: quantile(times.walk, 0.95), unit: 'ms', goal: 40 },
      { what: 'minisearch with character pairs, p95', value: quantile(times.index, 0.95), unit: 'ms' },
      { what: 'until every question can be found', value: times.whole, unit: 'ms' },
      { what: 'making the index of minisearch', value: times.indexing, unit: 'ms' },
      { what: 'the longest task while the bank is read', value: times.longest, unit: 'ms', goal: 125 },
    ],
  };
}
