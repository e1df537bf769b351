import { comparable } from './id.ts';
import { mixesScripts } from './mixedScripts.ts';
import { type AddressProblem, addressProblem } from './newAddress.ts';
import { sanitizeName, type TextProblem } from './sanitizeText.ts';

/** Why a line makes no account, known before anybody is asked. */
export type LineProblem =
  | Exclude<TextProblem, 'not_text'>
  | 'no_address'
  | 'bad_address'
  | Exclude<AddressProblem, 'shape'>;

/** One line of the list: a name, the address that its account gets, and what is wrong with it. */
export interface BulkLine {
  name: string;
  /** '' where there is none. */
  email: string;
  problem?: LineProblem;
}

/**
 * BULK-09, BULK-10, A14, A113: a full name on each line, or `full name, email`. Without an address the name gives it, if
 * it is written in ASCII: nothing is ever silently renamed.
 */
export const parseBulkUsers = (text: string, companyDomain: string): BulkLine[] =>
  linesOf(text).map((line) => parseLine(line, companyDomain));

/** Trimmed, without the blank ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

function parseLine(line: string, companyDomain: string): BulkLine {
  const [name, address] = parted(line);
  const cleaned = sanitizeName(name);
  if ('problem' in cleaned)
    return { name, email: address ?? '', problem: cleaned.problem === 'not_text' ? 'nothing_left' : cleaned.problem };
  const email = address ?? addressOf(cleaned.text, companyDomain);
  if (!email) return { name: cleaned.text, email: '', problem: 'no_address' };
  const problem = addressProblem(email, mixesScripts);
  return { name: cleaned.text, email, ...(problem && { problem: problem === 'shape' ? 'bad_address' : problem }) };
}

/** The name and the address after the last separator; a line that is an address alone has no name. */
function parted(line: string): [string, string | undefined] {
  const at = Math.max(...separators.map((one) => line.lastIndexOf(one)));
  const last = comparable(unquoted(line.slice(at + 1)));
  if (!last.includes('@')) return [unquoted(line), undefined];
  return [unquoted(line.slice(0, Math.max(at, 0))), last];
}

/** As a spreadsheet writes what holds a comma. */
function unquoted(text: string): string {
  const inner = /^"(.+)"$/.exec(text.trim())?.[1];
  return inner?.replaceAll('""', '"') ?? text.trim();
}

const separators = [',', '，', '、', '\t'];

/** 'John O’Neil' gives johnoneil@{host}; undefined for a name with a letter outside ASCII, or without any. */
function addressOf(name: string, companyDomain: string): string | undefined {
  // the lookaheads make the server's engine read \p{...} at all
  const foreign = [...name.normalize('NFC')].some((one) => one > '\u007f' && /[\p{L}\p{M}\p{N}](?=)/u.test(one));
  const local = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return foreign || !local ? undefined : `${local}@${companyDomain}`;
}

/** Whose profile *Clean Empty Users* deletes: without a name, and no admin (BULK-22, A15). */
export const isNameless = ({ full_name, role }: { full_name: string | null; role: string }): boolean =>
  !full_name?.trim() && role !== 'admin';
