import { learner, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';
import { assignedCourse } from './place.ts';

const writes = 50;

/** From the touch on one device to the changed screen of another, each in its own browser. */
export async function latency({ rows, count, rest }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const account = await signedIn(server, learner);
  const { address, stage } = await assignedCourse(server, account.id);
  const [writing, watching] = [await openBrowser(server), await openBrowser(server)];
  const screen = await inStep(watching, account, `/course/${address}?stage=${stage}`);
  await screen.waitForSelector('.complete-stage button');
  const hand = await writing.benchPage(account);
  await hand.evaluate((id) => window.bench.startEngine(id), account.id);
  await rest(2_000);
  const times: number[] = [];
  for (let write = 0; write < count(writes); write++) {
    const changed = screen.evaluate(
      () =>
        new Promise<number>((done) => {
          const button = () => document.querySelector<HTMLButtonElement>('.complete-stage button')?.disabled;
          const before = button();
          const look = () =>
            button() === before ? requestAnimationFrame(look) : done(performance.timeOrigin + performance.now());
          look();
        }),
    );
    const began = await hand.evaluate(([at, id]) => window.bench.toggleStage(at, id), [address, stage] as const);
    times.push((await changed) - began);
    // the server pokes at most five times a second, and people are slower
    await rest(300 + (write % 7) * 50);
  }
  return {
    title: 'A write on one device, seen on another',
    about: `${count(writes)} stages completed and taken back by one learner in two browsers: from the touch to the changed screen.`,
    figures: [
      { what: 'p50', value: quantile(times, 0.5), unit: 'ms', goal: 375 },
      { what: 'p99', value: quantile(times, 0.99), unit: 'ms', goal: 1_500 },
    ],
  };
}
