import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { idPattern } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { isMoment, isPerson, readableFields, type WrittenField } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { titles } from '#queries/titles.ts';

/**
 * A field as a person reads it: a moment as the date and time in Tokyo, an account by its name, how urgent something is
 * in their language, any other text as it is.
 * @param texts in which the fields are
 */
export function useShownText(...texts: readonly unknown[]): (field: WrittenField, text: string) => string {
  const { common } = useScreenTexts();
  const { priorities } = useSection(pipelineTexts);
  const ids = texts
    .flatMap(readableFields)
    .flatMap(({ field, text }) => (isPerson(field) ? text.split(', ').filter((one) => idPattern.test(one)) : []));
  const people = useLive(titles(ids.map((id) => keyOf('profiles', id))));
  const nameOf = (stored: string) => {
    if (!ids.includes(stored)) return stored;
    if (people.state !== 'ready') return '';
    // one that has no digit may be a name as well
    return people.value.get(keyOf('profiles', stored)) || (/\d/.test(stored) ? common.deletedUser : stored);
  };
  return (field, text) => {
    if (isMoment(field)) return (text && formatDate(text, 'dateTime')) || text;
    if (isPerson(field)) return text.split(', ').map(nameOf).join(', ');
    return field === 'priority' ? (priorities[text as keyof typeof priorities] ?? text) : text;
  };
}
