import * as v from 'valibot';
import { optionFields } from '#model/choices.ts';
import { optionId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { isVisible, plainOption, withoutMarkup } from '#model/sanitizeText.ts';
import { listedName } from './argument.ts';
import { mutation } from './mutation.ts';

export const fieldName = v.picklist(optionFields);

/** A name in a list is never markup, not even after normalization; it is stored as it was written. */
export const optionValue = v.pipe(
  listedName(limits.optionCharacters),
  v.check((value) => isPlain(plainOption(value)) && isPlain(value.normalize('NFKC')), 'invalid'),
);
const added = v.strictObject({ field_name: fieldName, value: optionValue });
const optionKey = ({ field_name, value }: v.InferOutput<typeof added>) =>
  keyOf('dropdown_options', optionId(field_name, plainOption(value)));
const isPlain = (text: string): boolean => withoutMarkup(text) === text && isVisible(text);

/** The id is derived from the field and the comparable value: the same option added twice is one (A110). */
export const add = mutation({
  version: 1,
  who: 'anyone',
  args: added,
  reads: (args) => [optionKey(args)],
  decides: (args) => [[optionKey(args), 'stands']],
  limit: { operation: 'option', ...limits.options },
  apply: (rows, { field_name, value }) => {
    const plain = plainOption(value);
    const key = optionId(field_name, plain);
    if (rows.get('dropdown_options', key)) return [];
    return [['dropdown_options', key, { field_name, value: plain }]];
  },
});
