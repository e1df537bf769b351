import { AsyncLocalStorage } from 'node:async_hooks';

type Picture = (path: string) => Promise<unknown>;

interface Opened {
  closes: (() => Promise<unknown>)[];
  pictures: (() => Picture[])[];
  isOver: boolean;
}

export type Outcome<T> = { value: T } | { failure: string; pictures: string[] };

export interface Bounds {
  /** Milliseconds after which it has failed. */
  limit: number;
  /** Where its pictures go: `-1.png` and so on is appended. */
  picture: string;
  /** Milliseconds for closing or taking a picture of one thing that it has opened. */
  patience?: number;
}

/** Each part its own, because those of a smoke run side by side. */
const parts = new AsyncLocalStorage<Opened>();

/** Whatever a part has started is closed with it, even if it fails. */
export function atEnd(close: () => Promise<unknown>): void {
  const opened = parts.getStore()!;
  if (!opened.isOver) opened.closes.push(close);
  // what had failed for its time went on
  else void close().catch(console.error);
}

/** What can be photographed when the part fails. */
export const atFailure = (pictures: () => Picture[]): unknown => parts.getStore()!.pictures.push(pictures);

/** Runs a part to its end, its failure or its limit, and closes what it has opened; never rejects. */
export async function isolated<T>(
  work: () => Promise<T>,
  { limit, picture, patience = 20_000 }: Bounds,
): Promise<Outcome<T>> {
  const opened: Opened = { closes: [], pictures: [], isOver: false };
  const outcome = await within(
    limit,
    parts.run(opened, () => Promise.resolve().then(work)),
  ).then(
    (value): Outcome<T> => ({ value }),
    async (error: unknown): Promise<Outcome<T>> => ({
      failure: messageOf(error),
      pictures: await photographed(opened, picture, patience),
    }),
  );
  opened.isOver = true;
  for (const close of opened.closes.reverse()) await within(patience, close()).catch(console.error);
  return outcome;
}

async function photographed({ pictures }: Opened, name: string, patience: number): Promise<string[]> {
  const paths: string[] = [];
  for (const take of pictures.flatMap((some) => some())) {
    const path = `${name}-${paths.length + 1}.png`;
    const isTaken = await within(patience, take(path)).then(
      () => true,
      () => false,
    );
    if (isTaken) paths.push(path);
  }
  return paths;
}

/** Rejects once so many milliseconds are over. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done after ${milliseconds / 1_000} s`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** In one line, without the colours of a terminal. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // oxlint-disable-next-line no-control-regex
  const lines = text.replaceAll(/\u001B\[\d+m/g, '').split('\n');
  return lines.flatMap((line) => line.trim() || []).join(' / ');
}
