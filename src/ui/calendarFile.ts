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
  const isCancelling = entries.every(({ isCancelled }) => isCancelled);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Interview Tracks//Interviews//EN'],
    ...[`METHOD:${isCancelling ? 'CANCEL' : 'PUBLISH'}`, ...entries.flatMap((entry) => event(entry, now))],
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n');
}

function event(entry: CalendarEntry, now: Date): string[] {
  const { id, sequence, title, at, minutes, isCancelled, place, address, description } = entry;
  const start = new Date(at);
  return [
    ...['BEGIN:VEVENT', `UID:${id}@interview-tracks`, `SEQUENCE:${sequence}`, `DTSTAMP:${stamp(now)}`],
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(address ? [`URL;VALUE=URI:${address.replaceAll(lineBreaks, '')}`] : []),
    ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'END:VEVENT'],
  ];
}

/** 20261201T010000Z */
const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Whatever some program may take for the end of a line. */
const lineBreaks = /\r\n|[\r\n\u2028\u2029]/g;
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(lineBreaks, '\\n');

/** At most 75 octets to a line, without its end; it goes on in the next one, which begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [written, length] = ['', 0];
  // by code points: none is torn apart
  for (const one of line) {
    const octets = encoder.encode(one).length;
    if (length + octets > 75) [written, length] = [`${written}\r\n `, 1];
    written += one;
    length += octets;
  }
  return written;
}
