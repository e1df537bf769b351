import * as v from 'valibot';
import { comparable, idPattern } from '#model/id.ts';
import type { Id, Noun } from '#model/noun.ts';
import { isWithin, limits } from '#model/limits.ts';
import { hasFewTags, isVisiblyWithin } from '#model/plainText.ts';
import { isVisible, onOneLine, undisguised, withoutHidden } from '#model/sanitizeText.ts';

/** The building blocks of argument schemas. Only validators that the server's engine can run. */
export const id = v.pipe(v.string(), v.regex(idPattern));
/** Of a record of this noun. */
export const idOf = <N extends Noun>(_noun: N) => id as v.GenericSchema<Id<N>, Id<N>>;

/** A NUL ends a text in some databases and never occurs in one that a person wrote. */
const written = v.pipe(v.string(), v.excludes('\u0000', 'invalid'));

/** Text of at most `most` code points. */
export const text = (most: number) =>
  v.pipe(
    written,
    v.check((value) => isWithin(value, most), 'too_long'),
  );
/** The same, with something that is seen: spaces and zero-width characters do not count. */
export const filled = (most: number) => v.pipe(text(most), v.check(isVisible, 'missing'));
export const optional = (most: number) => v.nullable(text(most));

/**
 * A name in a list, of which two are one if they look the same: of at most `most` code points also as they are compared,
 * where one letter becomes as many as 18.
 */
export const listedName = (most: number) =>
  v.pipe(
    filled(most),
    v.check((value) => isWithin(comparable(value), most), 'too_long'),
  );

/** A text of several lines to somebody, in whose page it must turn nothing around. */
export const message = (most: number) => v.pipe(text(most), v.transform(undisguised));
export const filledMessage = (most: number) => v.pipe(message(most), v.check(isVisible, 'missing'));

/** A name or a title: neither line breaks nor what turns the direction of what stands beside it. */
export const line = (most: number) => v.pipe(text(most), v.transform(onOneLine));
export const filledLine = (most: number) => v.pipe(line(most), v.check(isVisible, 'missing'));
export const optionalLine = (most: number) => v.nullable(line(most));

/** Stored HTML: the server sanitises it; here only its size is checked (A23). */
export const html = v.pipe(
  written,
  v.check((value) => value.length <= limits.htmlCharacters && hasFewTags(value, limits.htmlTags), 'markup_too_long'),
);

/** The same with at most `most` visible code points (A23), of which there are never more than code points in all. */
export const richText = (most: number) =>
  v.pipe(
    html,
    v.check((value) => isVisiblyWithin(value, most), 'too_long'),
  );

/** The mutation that wrote the text an edit started from (R25). */
export const origin = v.pipe(written, v.maxLength(40));

/**
 * The person has seen the current text and replaces it with their own: what theirs does not include is set aside for
 * its author (R30).
 */
export const instead = v.optional(v.literal(true));

export const webAddress = v.pipe(
  filled(limits.urlCharacters),
  // an address that shows another one than it opens is none
  v.check((value) => /^https?:\/\/[^\s<>"']+$/i.test(value) && withoutHidden(value) === value, 'invalid'),
);

/** Whether a text is a time as `Date` writes it: 30 February and 24:00 are parsed too, as another day. */
export const isMoment = (at: string): boolean => !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at;

/** A time in UTC, to the millisecond, in one of two hundred years: a longer range holds only slips of the finger. */
export const moment = v.pipe(v.string(), v.regex(/^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), v.check(isMoment));

/** A list whose length is looked at before any item: a body of megabytes holds a million, each with its own reasons. */
export const list = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.custom<v.InferInput<Item>[]>((value) => Array.isArray(value) && value.length <= most),
    v.array(item),
  );

export const ids = (most: number) => list(id, most);
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const order = wholeNumber(1, 9_999);
