import { expect, test } from 'vitest';
import { calendarFile } from './calendarFile.ts';

test.each(['\r\n', '\n', '\r', '\u2028'])(
  'INT-43 a line break in a text begins no line of the calendar file: %j',
  (lineBreak) => {
    const text = `Kitami${lineBreak}ATTENDEE:mailto:eve@example.com${lineBreak}END:VEVENT`;
    const entry = { id: 'one', sequence: 0, at: '2026-12-01T01:00:00.000Z', minutes: 60, isCancelled: false };
    const file = calendarFile(
      [{ ...entry, title: text, place: text, address: `https://meet.example/${text}`, description: text }],
      new Date(0),
    );
    // a long line goes on in the next one, which begins with a space
    const lines = file.split(/\r\n|\r|\n/).filter((line) => !line.startsWith(' '));
    expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
      ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND'],
      ...['SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS', 'END', 'END'],
    ]);
  },
);
