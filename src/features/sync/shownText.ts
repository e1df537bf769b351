import { formatDate } from '#i18n/dates.ts';
import { isMoment, type WrittenField } from '#model/writtenText.ts';

/** A field as a person reads it: a moment as the date and time in Tokyo, any other text as it is. */
export const shownText = (field: WrittenField, text: string): string =>
  text && isMoment(field) ? formatDate(text, 'dateTime') || text : text;
