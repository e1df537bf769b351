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
 * Whether two say the same: of one question, company, stage and month, whatever the spelling.
 */
export const isSameSighting = (one: Said, other: Said): boolean => contentOf(one) === contentOf(other);

const contentOf = ({ question_id, company, interview_stage, month }: Said): string =>
  [question_id, spelling(company), spelling(interview_stage), month].join('\n');

/**
 * What one person said (QUAL-06), as the server knows it alone: whoever knows the accounts' ids finds by it who it was
 * (A166). An older app names its own so, before it has heard of the id that the server knows.
 */
export function saidBy(sighting: Said, person: Id<'profiles'>): Id<'question_sightings'> {
  const said = `sighting\n${person}\n${contentOf(sighting)}`;
  return idFromBytes(digest(said));
}

/** SHA-256 of a text, two bytes for each unit. The server does it in Go: its engine would take a hundred times as long. */
function digest(text: string): Uint8Array {
  const { $digest } = globalThis as { $digest?: (text: string) => string };
  if ($digest) return Uint8Array.from($digest(text).match(/../g)!, (byte) => Number.parseInt(byte, 16));
  return sha256(Uint8Array.from({ length: 2 * text.length }, (_, at) => text.charCodeAt(at >> 1) >> (at % 2 ? 8 : 0)));
}
