/** The browser did not answer in time; the operation continues. */
export class NoAnswerInTime extends Error {}

/** @throws NoAnswerInTime after the timeout; only the console then reports how the work ends */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      work.catch((error: unknown) => console.error('after its time', error));
      fail(new NoAnswerInTime('no answer in time'));
    }, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
