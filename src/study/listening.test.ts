import { expect, test } from 'vitest';
import { begunAt, isOver, type Listening, type ListeningEvent, mayGrade, phases, shareOf, step } from './listening.ts';

const turn = 45;
const playing = (changes: Partial<Listening> = {}): Listening => ({ ...begunAt(2), isPaused: false, ...changes });
const all = (from: Listening, ...events: ListeningEvent[]): Listening => events.reduce(step, from);
const said = (sentence: number, of = 1): ListeningEvent => ({ type: 'said', sentence, of, turn });
const passed = (milliseconds: number): ListeningEvent => ({ type: 'passed', milliseconds });

test('COMM-01 question, your turn, my answer, next, and then the next question until all were heard', () => {
  const seen: string[] = [];
  let now = playing();
  const to = (...events: ListeningEvent[]) => {
    now = all(now, ...events);
    seen.push(`${now.at} ${now.phase} ${now.sentence}`);
  };
  to(said(0, 2));
  to(said(1, 2));
  to(passed(44_999));
  to(passed(1));
  to(said(0));
  to(passed(3_000));
  expect(seen).toEqual(['0 question 1', '0 turn 0', '0 turn 0', '0 answer 0', '0 next 0', '1 question 0']);
  expect(isOver(now)).toBe(false);
  now = all(now, said(0), passed(45_000), said(0), passed(3_000));
  expect(isOver(now)).toBe(true);
  expect(now.isPaused).toBe(true);
});

test.each([
  ['play', { type: 'play' }],
  ['next', { type: 'next' }],
  ['repeat', { type: 'repeat' }],
  ['a sentence', said(0)],
  ['time', passed(1_000)],
  ['a lock', { type: 'lock' }],
] as [string, ListeningEvent][])('COMM-01 nothing comes of %s once all were heard', (_name, event) => {
  const over = playing({ at: 2, isPaused: true });
  expect(step(over, event)).toBe(over);
});

test.each([10, 45, 120])('COMM-02 your turn lasts %i s', (seconds) => {
  const begun = step(playing(), { type: 'said', sentence: 0, of: 1, turn: seconds });
  expect(step(begun, passed(seconds * 1_000 - 1)).phase).toBe('turn');
  expect(step(begun, passed(seconds * 1_000)).phase).toBe('answer');
});

test.each(phases)('COMM-03 without a touch nothing is graded, and with one only after my answer: %s', (phase) => {
  const now = playing({ phase, left: 1_000 });
  const graded = step(now, { type: 'graded' });
  expect(mayGrade(now)).toBe(phase === 'answer' || phase === 'next');
  if (mayGrade(now)) expect(graded).toMatchObject({ phase: 'next', left: 3_000, at: 0 });
  else expect(graded).toBe(now);
});

test('COMM-03 a grade that is taken back shows my answer to that question again, also at the end', () => {
  expect(step(playing({ at: 2 }), { type: 'back', at: 1 })).toMatchObject({ at: 1, phase: 'answer', sentence: 0 });
});

test('COMM-06 COMM-10 while paused nothing moves, and the sentence begins anew', () => {
  const paused = step(playing({ phase: 'answer', sentence: 3, heard: 9 }), { type: 'pause' });
  expect(all(paused, said(3, 5), passed(60_000))).toBe(paused);
  expect(step(paused, { type: 'play' })).toMatchObject({ phase: 'answer', sentence: 3, heard: 9, isPaused: false });
  const turned = step(playing({ phase: 'turn', left: 20_000 }), { type: 'pause' });
  expect(all(turned, passed(60_000), { type: 'play' }).left).toBe(20_000);
});

test('COMM-06 what a voice says late of an earlier sentence moves nothing', () => {
  const now = playing({ sentence: 2 });
  expect(step(now, said(1, 5))).toBe(now);
  const turned = playing({ phase: 'turn', left: 5 });
  expect(step(turned, said(0))).toBe(turned);
});

test.each([
  ['question', 'question'],
  ['turn', 'question'],
  ['answer', 'answer'],
  ['next', 'answer'],
] as const)('COMM-07 once more in %s says the %s', (phase, expected) => {
  const now = step(playing({ phase, sentence: 1, left: 9, isPaused: true }), { type: 'repeat' });
  expect(now).toMatchObject({ phase: expected, sentence: 0, left: 0, at: 0, isPaused: false });
});

test('COMM-07 next goes on, and stays paused where it was', () => {
  expect(step(playing({ phase: 'turn', isPaused: true, heard: 70, since: 5 }), { type: 'next' })).toEqual(
    playing({ at: 1, isPaused: true, heard: 70, since: 70 }),
  );
});

test('COMM-09 in the pocket it plays on, and opens at the end by itself', () => {
  const pocket = step(playing({ at: 1, phase: 'next', left: 10 }), { type: 'lock' });
  expect(pocket).toMatchObject({ isPocket: true, isPaused: false });
  expect(step(pocket, passed(10))).toMatchObject({ isPocket: false, at: 2 });
  expect(step(pocket, { type: 'unlock' }).isPocket).toBe(false);
});

test('COMM-10 it begins paused at the place that was kept', () => {
  const place = { at: 1, phase: 'turn', sentence: 0, left: 20_000, heard: 65_000, since: 40_000 } as const;
  expect(begunAt(2, place)).toMatchObject({ ...place, isPaused: true, isPocket: false });
});

test('COMM-05 a language without a voice is noted once, until voices come', () => {
  const noted = all(playing(), { type: 'noVoice', language: 'ja' }, { type: 'noVoice', language: 'ja' });
  expect(noted.silent).toEqual(['ja']);
  expect(step(noted, { type: 'voices' }).silent).toEqual([]);
});

test.each([
  [{ phase: 'turn', left: 24_750 }, 45],
  [{ phase: 'turn', left: 90_000 }, 0],
  [{ phase: 'answer', sentence: 1 }, 25],
  [{ phase: 'next', left: 0 }, 100],
] as [Partial<Listening>, number][])('COMM-01 how much of a phase is behind: %o', (changes, share) => {
  expect(shareOf(playing(changes), 4, turn)).toBe(share);
  expect(shareOf(playing({ phase: 'question' }), 0, turn)).toBe(0);
});
