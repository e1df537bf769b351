import { usePreferences } from '#state/preferences.ts';

/** A month as `YYYY-MM` in words; one that is none stays as it is. */
export function monthText(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00.000Z`);
  if (Number.isNaN(time)) return month;
  const { language } = usePreferences.getState();
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(time);
}
