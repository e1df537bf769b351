import { json, noun, ownedBy, to } from './define.ts';

/**
 * One answer to a question: its id, the question, when by the device's corrected clock, the grade, how many seconds it
 * took, and when the server received it; times in seconds since 1970. A list and not an object, because three years of
 * them are on every device of a person (STUDY-41).
 */
export type StudyAnswer = readonly [
  id: string,
  question: string,
  at: number,
  grade: number,
  seconds: number,
  got: number | null,
];

/**
 * What one person answered on one study day. Everything that a schedule needs is computed from these records, on the
 * device; nobody else sees them, admins included (STUDY-37, STUDY-38).
 */
export const study_days = noun({
  columns: {
    user_id: to('profiles'),
    /** Days since 1970 (`model/studyDay.ts`). */
    day: 'number',
    /** Observed-remove set of answers that were not taken back, in the order of their ids (R26). */
    answers: json<StudyAnswer[]>(),
    /** Ids of answers that were taken back, including those not seen here yet. */
    undone: json<string[]>(),
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'day', 'answers', 'undone'],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', parent: 'user_id', order: { number: 'day' } },
});
