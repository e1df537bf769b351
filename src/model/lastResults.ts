/** Results that are kept. */
const most = 32;

/** The same pure function, which keeps its latest results: what is shown again, or was prepared ahead, costs nothing. */
export function lastResults<Result>(work: (text: string) => Result): (text: string) => Result {
  const kept = new Map<string, Result>();
  return (text) => {
    const result = kept.has(text) ? kept.get(text)! : work(text);
    // the one that was asked for last is the last to go
    kept.delete(text);
    kept.set(text, result);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return result;
  };
}
