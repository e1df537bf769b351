/** One record of a pasted list or table, as it was written, and its cells. */
interface PastedRecord {
  source: string;
  cells: string[];
}

/**
 * The records of a list or table as people paste it: one on each line, cells by tabs, or else by commas or semicolons,
 * Japanese ones too. In quotes, as spreadsheets write it, a cell may hold a separator or a line break. Knows nothing of
 * what the cells mean; blank lines are dropped.
 */
export function pastedRecords(text: string): PastedRecord[] {
  return sourcesOf(text.replace(/\r\n?/g, '\n')).map((source) => ({ source, cells: cellsOf(source) }));
}

const sourcesOf = (text: string): string[] =>
  split(text, /\n/)
    .map((source) => source.trim())
    .filter(Boolean);

const cellsOf = (source: string): string[] => split(source, source.includes('\t') ? /\t/ : /[,，、;；]/).map(unquoted);

/** Where no quotes are open. Quotes open at the beginning of a cell, and only if they end at the end of one. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let begin = 0;
  let isStart = true;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    const end: number = letter === '"' && isStart ? closing(text, at) : 0;
    if (end) at = end - 1;
    else if (separator.test(letter)) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
    isStart = !end && (anySeparator.test(letter) || (isStart && /\s/.test(letter)));
  }
  return [...parts, text.slice(begin)];
}

const anySeparator = /[\n\t,，、;；]/;

/** Where the cell in quotes that begins here ends, or 0: a quote that somebody forgot to close is a letter. */
const closing = (text: string, at: number): number =>
  at + (/^"(?:[^"]|"")*"(?=[^\S\n\t]*(?:[\n\t,，、;；<]|$))/.exec(text.slice(at, at + mostQuoted))?.[0].length ?? -at);

const mostQuoted = 600;

/** As a spreadsheet writes what holds a comma or a line break. */
export function unquoted(text: string): string {
  const inner = /^"([\s\S]+)"$/.exec(text.trim())?.[1];
  return (inner?.replaceAll('""', '"') ?? text.trim()).replace(/\s*\n\s*/g, ' ');
}
