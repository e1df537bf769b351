import type { Language } from '#state/preferences.ts';

/** What people call a time zone: "Japan Time" for Asia/Tokyo. '' for one that this browser does not know or cannot name. */
export function timeZoneName(zone: string, language: Language): string {
  if (!zone) return ''; // the browser would name its own
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
