import { foldLines, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An appointment as a calendar keeps it. */
export interface CalendarEntry {
  /** Stays the same for ever, so that a calendar updates its entry instead of adding another. */
  id: string;
  /** Rises with each change (RFC 5545, SEQUENCE). */
  sequence: number;
  title: string;
  /** ISO 8601. */
  at: string;
  minutes: number;
  isCancelled: boolean;
  place: string | null;
  /** The place, where it is an address that a browser opens. */
  address: string | null;
  description: string | null;
}

/**
 * A file for any calendar (RFC 5545), in UTC, which every calendar shows in its own zone. Of equal sequences the later
 * stamp counts (RFC 5546), so a file that is downloaded again always updates. One that only says that appointments are
 * cancelled asks to take them out.
 */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Interview Tracks', product: 'Interviews' },
    method: entries.every(({ isCancelled }) => isCancelled) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { id, sequence, title, at, minutes, isCancelled, place, address, description } of entries) {
    const start = new Date(at);
    calendar.createEvent({
      id: `${id}@interview-tracks`,
      ...{ sequence, stamp: now, start, end: new Date(start.getTime() + minutes * 60_000), summary: title },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(place && { location: place }),
      ...(address && { url: address.replace(/\s/g, encodeURIComponent) }),
      ...(description && { description }),
    });
  }
  return withAddressesAsTheyAre(calendar.toString());
}

/**
 * An address is no text: a comma in it is a comma, which the library would escape, and some meetings then do not open.
 * Each line ends, the last one too (RFC 5545, 3.1).
 */
function withAddressesAsTheyAre(file: string): string {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const written = lines.map((line) => (line.startsWith('URL;') ? line.replace(/\\([\\;,])/g, '$1') : line));
  return `${foldLines(written.join('\r\n'))}\r\n`;
}
