import { learner, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import type { Part } from './figures.ts';
import { inStep } from './inStep.ts';

/** The cost of a sync when nothing has changed. */
export async function standstill({ rows }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const browser = await openBrowser(server);
  const page = await inStep(browser, await signedIn(server, learner));
  await page.waitForTimeout(3_000);
  const sizes: { body: number; all: number }[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    void request.sizes().then((of) =>
      sizes.push({
        body: of.requestBodySize + of.responseBodySize,
        all: of.requestBodySize + of.responseBodySize + of.requestHeadersSize + of.responseHeadersSize,
      }),
    );
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForTimeout(3_000);
  return {
    title: 'Nothing has changed',
    about: 'What a browser that has everything sends and receives when it is online again.',
    figures: [
      { what: 'requests', value: sizes.length, unit: 'requests', goal: 1 },
      { what: 'both bodies', value: sizes.reduce((sum, { body }) => sum + body, 0), unit: 'B', goal: 1_000 },
      { what: 'with all headers', value: sizes.reduce((sum, { all }) => sum + all, 0), unit: 'B' },
    ],
  };
}
