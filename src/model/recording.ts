import { limits } from './limits.ts';

export interface RecordingSize {
  id: string;
  question: string;
  /** ISO 8601. */
  at: string;
  /** In the order in which they were begun on this device. */
  place?: number;
  size: number;
}

/** mp4 first: Safari says it can do webm and plays it badly (COMM-12). */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', ''];

/** '' where the browser names none and chooses. */
export const recordingType = (can: (type: string) => boolean): string => types.find((type) => !type || can(type))!;

/** A clock may jump: the order is that in which they were begun here. Earlier versions noted the time alone. */
export const byBeginning = (one: RecordingSize, other: RecordingSize): number =>
  (one.place ?? 0) - (other.place ?? 0) || (one.at < other.at ? -1 : 1);

/**
 * What goes to make room for the one that is being written: of each question beyond three, and of all beyond 100 MB, the
 * oldest first (COMM-13). That one stays, however large it is.
 */
export function goingRecordings(all: readonly RecordingSize[], written: string): string[] {
  const newest = all.filter(({ id }) => id !== written).toSorted((one, other) => byBeginning(other, one));
  const perQuestion = new Map<string, number>();
  let bytes = 0;
  return [...all.filter(({ id }) => id === written), ...newest].flatMap(({ id, question, size }) => {
    const count = (perQuestion.get(question) ?? 0) + 1;
    const isTooMany = count > limits.recordings.perQuestion || bytes + size > limits.recordings.bytes;
    if (isTooMany && id !== written) return [id];
    perQuestion.set(question, count);
    bytes += size;
    return [];
  });
}
