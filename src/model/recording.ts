import { limits } from './limits.ts';

export interface RecordingSize {
  id: string;
  question: string;
  /** ISO 8601. */
  at: string;
  size: number;
}

/** mp4 first: Safari says it can do webm and plays it badly (COMM-12). */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', ''];

/** '' where the browser names none and chooses. */
export const recordingType = (can: (type: string) => boolean): string => types.find((type) => !type || can(type))!;

/**
 * What goes to make room for the newest: of each question beyond three, and of all beyond 100 MB, the oldest first
 * (COMM-13). The newest itself stays, however large it is.
 */
export function goingRecordings(all: readonly RecordingSize[]): string[] {
  const newest = all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const perQuestion = new Map<string, number>();
  let bytes = 0;
  return newest.flatMap(({ id, question, size }, place) => {
    const count = (perQuestion.get(question) ?? 0) + 1;
    const isTooMany = count > limits.recordings.perQuestion || bytes + size > limits.recordings.bytes;
    if (isTooMany && place > 0) return [id];
    perQuestion.set(question, count);
    bytes += size;
    return [];
  });
}
