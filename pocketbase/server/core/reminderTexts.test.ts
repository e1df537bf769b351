import { expect, test } from 'vitest';
import { reminderMail, reminderPush, type Subject, tagOf } from './reminderTexts.ts';

const interview = (when: 'tomorrow' | 'today' | 'hour'): Subject => ({
  kind: 'interview',
  when,
  at: Date.parse('2027-03-10T14:00+09:00') / 1_000,
});
const links = { open: 'https://tracks.example', stop: 'https://tracks.example/stop' };

test.each(['en', 'ja'] as const)(
  'A195 REMIND-03 what is sent the day before is also true when it is read on the day: %s',
  (language) => {
    const said = [
      reminderPush(language, interview('tomorrow'), true).body,
      reminderMail(language, interview('tomorrow'), links).subject,
    ];
    for (const text of said) {
      expect(text).toContain('2027/03/10');
      expect(text).toContain('14:00');
      expect(text).not.toMatch(/tomorrow|明日/);
    }
    expect(reminderPush(language, interview('today'), true).body).toMatch(/today|今日/);
  },
);

test('REMIND-03 REMIND-04 of two interviews neither push takes the place of the other; a later one of the same does', () => {
  const [one, other] = ['interviewonexxx', 'interviewtwoxxx'];
  expect(tagOf(interview('tomorrow'), `${one} 20522`)).not.toBe(tagOf(interview('tomorrow'), `${other} 20522`));
  expect(tagOf(interview('hour'), `${one} 1804654800`)).toBe(tagOf(interview('tomorrow'), `${one} 20522`));
  expect(tagOf({ kind: 'study', due: 3, isLast: false }, '')).toBe('study');
  // as a topic it may have 32 letters of base64url (RFC 8030)
  expect(tagOf(interview('tomorrow'), `${one} 20522`)).toMatch(/^[\w-]{1,32}$/);
});
