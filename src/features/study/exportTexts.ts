import type { StudyRecords } from '#queries/studyExport.ts';
import { plainText } from '#model/plainText.ts';
import { csvOf, type TableText } from '#ui/tableFile.ts';

/** The words of the files, in the person's language. */
export interface ExportWords {
  columns: readonly string[];
  grades: readonly string[];
  takenBack: string;
  unknownQuestion: string;
  title: string;
  language: string;
  fields: Record<'situation' | 'task' | 'action' | 'result', string>;
}

/** Seconds by which Tokyo is ahead. */
const tokyo = 9 * 3_600;
const timeOf = (at: number): string => new Date((at + tokyo) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

/** Every turn, the oldest first, as a table that a spreadsheet opens as it is. */
export function turnsCsv({ days, questions }: StudyRecords, words: ExportWords): TableText {
  const undone = new Set(days.flatMap((day) => day.undone ?? []));
  const asked = new Map([...questions].map(([id, { question }]) => [id, wordsOf(question)]));
  const turns = days.flatMap((day) => day.answers ?? []).toSorted((a, b) => a[2] - b[2] || (a[0] < b[0] ? -1 : 1));
  const rows = turns.map(([id, question, at, grade, seconds]) => {
    const text = asked.get(question) ?? words.unknownQuestion;
    const taken = undone.has(id) ? words.takenBack : '';
    return [timeOf(at), text, words.grades[grade - 1] ?? grade, seconds, taken, id, question];
  });
  return csvOf(
    words.columns.map((header, at) => ({ header, sortValue: (row: readonly (string | number)[]) => row[at] ?? '' })),
    rows,
  );
}

const wordsOf = (html: string | null | undefined): string => plainText(html ?? '').replaceAll('\n', ' ');

/**
 * What the person would answer, as a page that any browser opens.
 * @param safe makes markup safe to be shown
 * @param origin where pictures are, which are no part of the page
 */
export function answersPage(
  { answers, questions }: StudyRecords,
  words: ExportWords,
  safe: (html: string) => string,
  origin: string,
): string {
  const shown = (html: string) => safe(html).replaceAll('src="/media/', `src="${origin}/media/`);
  const parts = answers.map((answer) => {
    const asked = questions.get(answer.question_id)?.question;
    const star = (['situation', 'task', 'action', 'result'] as const).flatMap((field) =>
      answer[field] ? [`<h3>${escaped(words.fields[field])}</h3>`, shown(answer[field])] : [],
    );
    // both forms are kept, and both are the person's words
    const free = answer.text ? [shown(answer.text)] : [];
    const question = asked ? shown(asked) : escaped(words.unknownQuestion);
    return `<section><h2>${question}</h2>${[...free, ...star].join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="${words.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(words.title)}</title>
<style>body{max-width:70ch;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui}h2 p{margin:0}img{max-width:100%}</style>
<h1>${escaped(words.title)}</h1>
${parts.join('\n')}
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Exactly what is stored, for a program. */
export function everythingJson({ questions, ...stored }: StudyRecords, now: Date): string {
  const asked = [...questions].map(([id, { question }]) => ({ id, question }));
  return JSON.stringify({ exported_at: now.toISOString(), ...stored, questions: asked }, null, 1);
}
