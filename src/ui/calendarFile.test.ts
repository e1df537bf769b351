import ICAL from 'ical.js';
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
    const lines = file.split(/\r\n|\r|\n/).filter((line) => line && !line.startsWith(' '));
    expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
      ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND'],
      ...['SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS', 'END', 'END'],
    ]);
  },
);

test('INT-43 an address stands in the file as it is, however long, and every line ends', () => {
  const address = `https://meet.example/j/1;pwd=a,b?names=Ada,Noah&long=${'x,y;'.repeat(40)}`;
  const entry = { id: 'one', sequence: 0, at: '2026-12-01T01:00:00.000Z', minutes: 60, isCancelled: false };
  const text = 'Ada, Noah; both\\';
  const file = calendarFile([{ ...entry, title: text, place: address, address, description: text }], new Date(0));
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded.find((line) => line.startsWith('URL'))).toBe(`URL;VALUE=URI:${address}`);
  const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!;
  expect(event.getFirstPropertyValue('url')).toBe(address);
  // texts stay escaped, so that they are read as they were written
  for (const name of ['summary', 'description']) expect(event.getFirstPropertyValue(name)).toBe(text);
});
