import { sha256 } from '@noble/hashes/sha2.js';
import { comparable, idFromBytes } from './id.ts';
import { limits } from './limits.ts';
import type { Id } from './noun.ts';
import { plainOption } from './sanitizeText.ts';

/** Seconds by which Tokyo is ahead. */
const tokyo = 9 * 3_600;

/** The month of a moment in Tokyo, `YYYY-MM`. @param seconds since 1970 */
export const monthOf = (seconds: number): string => new Date((seconds + tokyo) * 1_000).toISOString().slice(0, 7);

/** Nobody was asked anything here before. */
export const firstMonth = '2000-01';

/** Those that are offered, the present one first. @param seconds since 1970 */
export function monthsBefore(seconds: number): string[] {
  const [year, month] = monthOf(seconds).split('-').map(Number) as [number, number];
  return Array.from({ length: limits.offeredMonths }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** Of names in lists two that look the same are one. */
const spelling = (name: string): string => comparable(plainOption(name));

interface Said {
  question_id: Id<'interview_questions'>;
  company: string;
  interview_stage: string;
  month: string;
}

/**
 * One person's, of one question, company, stage and month: whatever its spelling, on every device (QUAL-06). Everybody
 * sees it, so that it is made by a hash that cannot be run backwards: no two of somebody's may be told to be theirs.
 */
export function ownSightingId({ question_id, company, interview_stage, month }: Said, person: Id<'profiles'>) {
  const said = ['sighting', person, question_id, spelling(company), spelling(interview_stage), month].join('\n');
  // two bytes for each unit: the server's engine has no encoder
  const bytes = Uint8Array.from({ length: 2 * said.length }, (_, at) => said.charCodeAt(at >> 1) >> (at % 2 ? 8 : 0));
  return idFromBytes(sha256(bytes)) as Id<'question_sightings'>;
}
