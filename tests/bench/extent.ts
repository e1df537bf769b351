/** How much is done: everything, or in a smoke so little that it only proves that each part still works. */
export interface Extent {
  /** Questions in the bank besides the demo content. */
  rows: number;
  isSmoke: boolean;
  /** So many turns or records; in a smoke the least. */
  count: (usual: number, least?: number) => number;
  /** Waits so many milliseconds; in a smoke a moment. */
  rest: (milliseconds: number) => Promise<void>;
}

export interface Choice {
  parts: string[];
  /** Nothing was chosen: the figures are for the record. */
  isWhole: boolean;
  extent: Extent;
}

/** Why a command line cannot be followed, in words for whoever wrote it. */
export class Refusal extends Error {}

export const usualRows = 10_000;
const smokeRows = 10;
const smokeRest = 200;

/** What the words of a command line ask for: `[part ...] [--rows n] [--smoke]`. Throws on any other. */
export function choiceOf(args: readonly string[], known: readonly string[]): Choice {
  const usage = `npm run bench -- [PART ...] [--rows N] [--smoke]\nParts: ${known.join(' ')}`;
  const named: string[] = [];
  let [rows, isSmoke] = [undefined as number | undefined, false];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === '--smoke') isSmoke = true;
    else if (arg === '--rows') rows = Number(args[++at]);
    else if (known.includes(arg)) named.push(arg);
    else throw new Refusal(`"${arg}" is unknown.\n${usage}`);
  }
  if (rows !== undefined && !(Number.isInteger(rows) && rows > 0))
    throw new Refusal(`--rows takes a number.\n${usage}`);
  return {
    parts: known.filter((name) => !named.length || named.includes(name)),
    isWhole: !args.length,
    extent: {
      rows: rows ?? (isSmoke ? smokeRows : usualRows),
      isSmoke,
      count: (usual, least = 1) => (isSmoke ? Math.min(usual, least) : usual),
      rest: (milliseconds) => new Promise((done) => setTimeout(done, isSmoke ? smokeRest : milliseconds)),
    },
  };
}
