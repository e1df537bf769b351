/** The browser has not answered within the time; what was asked for goes on. */
export class NoAnswerInTime extends Error {}

/** @throws NoAnswerInTime after so many milliseconds; then only the console hears how the work ends */
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
