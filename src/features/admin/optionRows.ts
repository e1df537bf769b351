import { type OptionField, optionFields } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import type { QuestionBank } from '#queries/questionBank.ts';

export interface OptionRow {
  /** Its comparable spelling. */
  id: string;
  value: string;
  /** Whether forms offer it. What only questions have was removed from the list, or came from elsewhere. */
  isOffered: boolean;
  /** The questions that have it, in any spelling and any status. */
  uses: readonly string[];
}

/** Everything that is offered or used in one field, by name. */
export function optionRows(
  field: OptionField,
  offered: readonly string[],
  { questions, values }: Pick<QuestionBank, 'questions' | 'values'>,
): OptionRow[] {
  const at = optionFields.indexOf(field);
  const rows = new Map<string, OptionRow & { uses: string[] }>();
  const row = (value: string, isOffered: boolean) => {
    const id = comparable(value);
    const known = rows.get(id) ?? { id, value, isOffered, uses: [] };
    rows.set(id, known);
    return known;
  };
  for (const value of offered) row(value, true);
  const byNumber = new Map<number, string[]>();
  for (const { id, numbers } of questions) {
    const number = numbers[at]!;
    const uses = byNumber.get(number);
    if (uses) uses.push(id);
    else byNumber.set(number, [id]);
  }
  for (const [number, uses] of byNumber) if (number) row(values[at]![number]!, false).uses.push(...uses);
  return [...rows.values()].sort((one, other) => collator.compare(one.value, other.value));
}

const collator = new Intl.Collator('ja-JP', { numeric: true });
