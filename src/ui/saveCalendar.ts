import { currentSection } from '#i18n/section.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { currentTexts } from '#i18n/texts.ts';
import { clock } from '#state/clock.ts';
import { showToast } from '#state/toast.ts';
import type { CalendarEntry } from './calendarFile.ts';
import { downloadText } from './download.ts';

/** Downloads the entries as a calendar file; what writes it is loaded when first asked for. */
export async function saveCalendar(name: string, entries: readonly CalendarEntry[]): Promise<void> {
  try {
    const { calendarFile } = await import('./calendarFile.ts');
    downloadText(`${fileName(name)}.ics`, calendarFile(entries, new Date(clock.now())), 'text/calendar');
  } catch (cause) {
    console.error('calendar', cause);
    const message = currentSection(interviewWords).calendarFailed;
    showToast({ kind: 'error', title: currentTexts().common.error, message });
  }
}

/** Without what some systems refuse in the name of a file. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/g, '-');
