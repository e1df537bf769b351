import type { Send } from '#sync/device.ts';
import type { Browser } from './browser.ts';

/** How far the time of what is written may be from the true one: as long as an answer may take. */
const tolerance = 30_000;
const tenMinutes = 600_000;

/**
 * R39 as an oracle: it knows the true time, and when somebody set a device's clock. What is written after an answer, and
 * before the next such step, has the true time, on any day, with or without a network and in every page; and nothing is
 * earlier than what was written before, unless an answer has said that this was never so.
 */
export class Times {
  private readonly known = new Map<Browser, { isRight: boolean; steps: number; last: number }>();

  constructor(
    /** The true time: the server's. */
    readonly now: () => number,
    private readonly bug: (invariant: string, text: string) => void,
  ) {}

  /** Somebody sets the clock. */
  step(browser: Browser, milliseconds: number): void {
    const known = this.of(browser);
    browser.clock += milliseconds;
    known.steps++;
    known.isRight = false;
  }

  forgotten(browser: Browser): void {
    browser.clockNote = undefined;
    this.step(browser, 0);
    this.of(browser).last = 0;
  }

  written(browser: Browser, at: number): string {
    const known = this.of(browser);
    const off = at - this.now();
    if (known.isRight && Math.abs(off) > tolerance) this.bug('R39', `${browser.number} writes ${off} ms off`);
    if (at < known.last) this.bug('R39', `${browser.number} writes ${known.last - at} ms before what it wrote before`);
    known.last = at;
    return new Date(at).toISOString();
  }

  watched(browser: Browser, send: Send): Send {
    return (async (path: 'push', request: never) => {
      const known = this.of(browser);
      const [steps, asked] = [known.steps, this.now()];
      const answer = await send(path, request);
      if (known.steps !== steps || this.now() - asked > tolerance) return answer;
      known.isRight = true;
      if (known.last - this.now() > tenMinutes - tolerance) known.last = this.now() - tolerance;
      return answer;
    }) as Send;
  }

  private of(browser: Browser) {
    const known = this.known.get(browser) ?? { isRight: false, steps: 0, last: 0 };
    this.known.set(browser, known);
    return known;
  }
}
