/** A browser with a profile on disk that is driven from outside, by real keys and a real pointer. */
export interface Engine {
  name: string;
  /** A cold start with what the profile holds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Types an address, and does not wait for what comes. */
  go(address: string): Promise<void>;
  /** @param script the body of a function; its result must be serialisable */
  run<Result>(script: string, ...values: unknown[]): Promise<Result>;
  click(selector: string): Promise<void>;
  /** Into what has the focus. */
  type(text: string): Promise<void>;
}

export interface EngineOptions {
  profile: string;
  width: number;
  height: number;
  language: string;
}

/** Asks again until the answer is there; a page on its way cannot answer. */
export async function until(what: string, ask: () => Promise<boolean>, milliseconds = 30_000): Promise<void> {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await ask().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
