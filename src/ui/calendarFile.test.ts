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

const one = { id: 'one', sequence: 2, at: '2026-12-01T01:00:00.000Z', minutes: 45, isCancelled: false, title: 'Call' };
const nowhere = { place: null, address: null, description: null };

test('INT-43 an appointment, letter by letter', () => {
  const entry = { ...one, title: 'One, two; three \\ "four"', place: 'A\nB', address: 'https://m.example/a,b;c' };
  expect(calendarFile([{ ...entry, description: null }], new Date(0)).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Interview Tracks//Interviews//EN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', 'UID:one@interview-tracks', 'SEQUENCE:2', 'DTSTAMP:19700101T000000Z'],
    ...['DTSTART:20261201T010000Z', 'DTEND:20261201T014500Z', 'SUMMARY:One\\, two\\; three \\\\ "four"'],
    ...['LOCATION:A\\nB', 'URL;VALUE=URI:https://m.example/a,b;c', 'STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR'],
  ]);
});

test('INT-43 only a file of nothing but cancelled ones asks to take them out', () => {
  const cancelled = { ...one, ...nowhere, isCancelled: true };
  expect(calendarFile([cancelled], new Date(0))).toContain('METHOD:CANCEL\r\n');
  const both = calendarFile([cancelled, { ...one, ...nowhere, id: 'two' }], new Date(0));
  expect(both).toContain('METHOD:PUBLISH\r\n');
  expect(both.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED']);
});

test('INT-43 no line is over 75 octets, and no character is torn apart', () => {
  const title = `${'面接'.repeat(40)}😀${'a'.repeat(200)}`;
  const file = calendarFile([{ ...one, ...nowhere, title }], new Date(0));
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});
