import { comparable } from './id.ts';
import { mixesScripts } from './mixedScripts.ts';
import { type AddressProblem, addressProblem } from './newAddress.ts';
import { pastedRecords, unquoted } from './pastedRecords.ts';
import { sanitizeName, type TextProblem, withoutMarks } from './sanitizeText.ts';

/** Why a line makes no account, known before anybody is asked. */
export type LineProblem =
  | Exclude<TextProblem, 'not_text'>
  | 'no_address'
  | 'two_addresses'
  | 'bad_address'
  | Exclude<AddressProblem, 'shape'>;

/** One account of the list: a name, the address that it gets, and what is wrong with it. */
export interface BulkLine {
  /** Which record of what was pasted it comes from. */
  record: number;
  name: string;
  /** '' where there is none. */
  email: string;
  /** The address was made of the name. */
  isMade?: true;
  /** What else stands in its record, and nothing is made of. */
  ignored?: string[];
  problem?: LineProblem;
}

export interface ReadUsers {
  /** As they were pasted. */
  records: string[];
  /** Nothing is made of what is not in here. */
  lines: BulkLine[];
}

/**
 * BULK-09, BULK-10, A14, A113, A216: a full name on each line, `full name, email`, `Name <email>`, or a table that holds
 * both in any order. Without an address the name gives it, if it is written in ASCII: nothing is ever silently renamed.
 * @param companyDomain undefined while it is not known: then such an address is ''
 */
export function readBulkUsers(text: string, companyDomain: string | undefined): ReadUsers {
  const records = pastedRecords(text);
  const lines = records.flatMap(({ source, cells }, record) =>
    record === 0 && isHead(cells)
      ? []
      : peopleIn(source, cells).map((person) => ({ record, ...lineOf(person, companyDomain) })),
  );
  return { records: records.map(({ source }) => source), lines };
}

/** With the line at `at` written anew; the others stand as they were pasted. Without a text it is left out. */
export function rewriteLine(
  { records, lines }: ReadUsers,
  at: number,
  person?: { name: string; email: string },
): string {
  const { record } = lines[at]!;
  const written = lines.flatMap((line, other) => {
    if (line.record !== record) return [];
    return other === at ? (person ? [sourceOf(person)] : []) : [sourceOf(line)];
  });
  return records
    .flatMap((source, index) => (index === record ? written : [source]))
    .filter(Boolean)
    .join('\n');
}

/** As it is read again. An address that is made of the name follows it. */
const sourceOf = ({ name, email, isMade, ignored = [] }: Omit<BulkLine, 'record' | 'problem'>): string =>
  [/[\t\n"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name, isMade ? '' : email, ...ignored]
    .filter(Boolean)
    .join('\t');

interface Person {
  name: string;
  address?: string;
  ignored?: string[];
  isTwo?: true;
}

/** Of a table's first row, where it names its columns. */
const isHead = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some((cell) => mailHead.test(cell)) && !cells.some((cell) => /[@＠]/.test(cell));
const mailHead = /^(e-?mail|mail|e-?mail address|email id|メール|メールアドレス|eメール)$/i;

const isAddress = (text: string): boolean => /[@＠]/.test(text);
/** A number, a phone or a dash is nobody's name. */
const isWord = (text: string): boolean => /[^\s\d()+.#/:-]/.test(text);

function peopleIn(source: string, cells: readonly string[]): Person[] {
  // as mail programs write several
  const mails = [...source.matchAll(/([^<>]*)<([^<>]*[@＠][^<>]*)>/g)];
  if (mails.length)
    return mails.map(([, before, address]) => ({
      name: unquoted(before!.replace(/^[\s,，、;；]+/, '')),
      address: address!,
    }));
  const addresses = cells.filter(isAddress);
  if (addresses.length > 1) return [{ name: source, isTwo: true }];
  const isTable = source.includes('\t');
  if (!addresses.length)
    return [
      {
        name: isTable ? (cells.find(isWord) ?? source) : unquoted(source),
        ...left(isTable ? cells.filter(isWord).slice(1) : []),
      },
    ];
  const [before, address] = parted(addresses[0]!);
  const words = cells.filter((cell) => !isAddress(cell) && isWord(cell));
  const names = before ? [before, ...words] : words;
  return isTable ? [{ name: names[0] ?? '', address, ...left(names.slice(1)) }] : [{ name: names.join(', '), address }];
}

const left = (ignored: string[]) => (ignored.length ? { ignored } : {});

/** A name and an address with nothing but a space between them. */
function parted(cell: string): [string, string] {
  const [, name = '', address = cell] = /^(.*\s)(\S*[@＠]\S*)$/.exec(cell) ?? [];
  return [name.trim(), address];
}

function lineOf(
  { name, address, ignored, isTwo }: Person,
  companyDomain: string | undefined,
): Omit<BulkLine, 'record'> {
  const typed = address === undefined ? undefined : withoutMarks(comparable(address));
  const more = ignored && { ignored };
  if (isTwo) return { name, email: '', problem: 'two_addresses' };
  const cleaned = sanitizeName(name);
  if ('problem' in cleaned)
    return { name, email: typed ?? '', problem: cleaned.problem === 'not_text' ? 'nothing_left' : cleaned.problem };
  if (typed === undefined) {
    const made = addressOf(cleaned.text, companyDomain ?? 'unknown.example');
    if (!made) return { name: cleaned.text, email: '', ...more, problem: 'no_address' };
    return { name: cleaned.text, email: companyDomain === undefined ? '' : made, isMade: true, ...more };
  }
  const problem = addressProblem(typed, mixesScripts);
  return {
    name: cleaned.text,
    email: typed,
    ...more,
    ...(problem && { problem: problem === 'shape' ? 'bad_address' : problem }),
  };
}

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
