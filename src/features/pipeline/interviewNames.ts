import { idPattern } from '#model/id.ts';
import type { InterviewPerson } from '#queries/interviews.ts';

/**
 * An interviewer's name: stored is an admin's id, or a name (A119).
 * @param former who an id without a person was
 */
export const interviewerName = (
  stored: string,
  people: ReadonlyMap<string, Pick<InterviewPerson, 'name'>>,
  former: string,
): string => people.get(stored)?.name ?? (isId(stored) ? former : stored);

/** An id has a digit somewhere; nobody's name is written like one. */
const isId = (stored: string): boolean => idPattern.test(stored) && /\d/.test(stored);
