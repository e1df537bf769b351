import { map } from 'rxjs';
import { eachOptionField, type OptionField, optionFields } from '#model/choices.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

/** What can be chosen for each of the four fields of a question, ordered by value (QUES-01 to QUES-05). */
export const dropdownOptions = (): Query<Record<OptionField, string[]>> => ({
  key: 'dropdown options',
  read: ({ rows }) =>
    observeRows(rows, 'dropdown_options').pipe(
      map((all) => {
        const options = eachOptionField((): string[] => []);
        for (const { field_name, value } of all) if (isField(field_name)) options[field_name].push(value);
        for (const values of Object.values(options)) values.sort(byValue);
        return options;
      }),
    ),
});

/** Operators can enter anything in the dashboard. */
const isField = (name: string): name is OptionField => (optionFields as readonly string[]).includes(name);

/** As people sort words: upper and lower case together, numbers by value. */
const { compare: byValue } = new Intl.Collator('ja', { numeric: true });
