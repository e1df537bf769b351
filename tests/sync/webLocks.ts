type Work = (lock: { name: string } | null) => unknown;

/** The part of the Web Locks API that the app uses; of those who ask for a lock, the first gets it first. */
export class WebLocks {
  /** The name of each request, in order. */
  readonly asked: string[] = [];
  /** Called when a request gets its lock, before whoever asked can do anything with it. */
  granted: (name: string) => void = () => undefined;
  private readonly waiting = new Map<string, (() => void)[]>();

  request = async (name: string, options: LockOptions | Work, then?: Work): Promise<unknown> => {
    const work = then ?? (options as Work);
    const { ifAvailable, signal } = then ? (options as LockOptions) : {};
    this.asked.push(name);
    const line = this.waiting.get(name);
    if (line && ifAvailable) return work(null);
    if (line) await waitIn(line, signal);
    else this.waiting.set(name, []);
    try {
      const done = work({ name });
      this.granted(name);
      return await done;
    } finally {
      const next = this.waiting.get(name)?.shift();
      if (next) next();
      else this.waiting.delete(name);
    }
  };

  isFree = (name: string): boolean => !this.waiting.has(name);

  /** Held by another tab until it releases it. */
  heldElsewhere(name: string): () => void {
    let release = () => {};
    void this.request(name, () => new Promise<void>((resolve) => (release = resolve)));
    return () => release();
  }
}

const waitIn = (line: (() => void)[], signal?: AbortSignal): Promise<void> =>
  new Promise((go, fail) => {
    line.push(go);
    signal?.addEventListener('abort', () => {
      const place = line.indexOf(go);
      if (place < 0) return;
      line.splice(place, 1);
      fail(signal.reason as Error);
    });
  });

/** Gives this browser locks, or takes them away. */
export const withLocks = (locks: WebLocks | undefined): void =>
  void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
