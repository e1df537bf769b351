import { describe, expect, test } from 'vitest';
import { type ClockNote, makeClock } from './clock.ts';
import { studyDay } from './studyDay.ts';
import { type Random, seeded } from '../../tests/sync/random.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
/** 23:50 in Tokyo. */
const late = Date.parse('2026-11-27T14:50:00.000Z');

/** A device with its clock on the wall, beside the true time. */
function device({ time = late, ahead = 0 } = {}) {
  let note: ClockNote | undefined;
  const now = { time, ahead, asleep: 0 };
  const page = () => {
    const loaded = now.time - now.asleep;
    return makeClock(() => ({ wall: now.time + now.ahead, steady: now.time - now.asleep - loaded }), {
      load: () => note,
      save: (next) => (note = next),
    });
  };
  const answer = (clock: ReturnType<typeof page>, latency = 50) => {
    const asked = clock.read();
    const at = now.time;
    now.time += latency;
    clock.hear(at, asked);
  };
  return { now, page, answer };
}

describe('A158 R39 what a device writes has the server’s time', () => {
  test('before the first answer its own clock holds, also when it is set', () => {
    const { now, page } = device({ ahead: -day });
    const clock = page();
    expect(clock.now()).toBe(late - day);
    now.ahead = 3 * day;
    expect(clock.now()).toBe(late + 3 * day);
    now.ahead = -2 * day;
    expect(clock.now()).toBe(late - 2 * day);
  });

  test.each([
    ['a day behind', -day],
    ['a day ahead', day],
    ['nine hours ahead', 9 * hour],
  ])('after an answer it is right on a clock %s, offline, over midnight and in the next page', (_, ahead) => {
    const { now, page, answer } = device({ ahead });
    const clock = page();
    answer(clock, 0);
    expect(clock.stamp()).toBe(now.time);
    now.time += 5 * hour;
    expect(clock.stamp()).toBe(now.time);
    expect(studyDay(page().stamp() / second)).toBe(studyDay(now.time / second));
    now.time += day;
    expect(page().stamp()).toBe(now.time);
  });

  test('within a page small steps of the wall change nothing', () => {
    const { now, page, answer } = device({ ahead: hour });
    const clock = page();
    answer(clock, 0);
    for (const step of [9, -9, 5, -14]) {
      now.ahead += step * minute;
      now.time += minute;
      expect(clock.now()).toBe(now.time);
    }
  });

  test('a jump of more than ten minutes drops the difference until the next answer', () => {
    const { now, page, answer } = device({ ahead: hour });
    const clock = page();
    answer(clock, 0);
    now.ahead += 11 * minute;
    now.time += second;
    expect(clock.now()).toBe(now.time + now.ahead);
    expect(page().now()).toBe(now.time + now.ahead);
    answer(clock, 0);
    expect(clock.now()).toBe(now.time);
    expect(page().now()).toBe(now.time);
  });

  test('set back, it goes on counting where it was: never earlier than what was heard', () => {
    const { now, page, answer } = device();
    const clock = page();
    answer(clock, 0);
    now.ahead = -2 * day;
    now.time += 20 * minute;
    expect(clock.stamp()).toBe(now.time);
    expect(page().now()).toBe(now.time);
  });

  test('set back while no page was open, the next one writes nothing earlier than before', () => {
    const { now, page, answer } = device({ ahead: hour });
    answer(page(), 0);
    const written = page().stamp();
    now.ahead -= 3 * day;
    now.time += minute;
    expect(page().stamp()).toBe(written);
    now.time += 5 * day;
    expect(page().now()).toBe(now.time + now.ahead);
  });

  test('a night asleep, in which nothing counts on, is known by the wall', () => {
    const { now, page, answer } = device();
    const clock = page();
    answer(clock, 0);
    Object.assign(now, { time: now.time + 8 * hour, asleep: 8 * hour });
    expect(clock.now()).toBe(now.time);
  });

  test('what a wrong clock wrote a day ahead holds nothing up once the server has said so', () => {
    const { now, page, answer } = device({ ahead: day });
    const clock = page();
    expect(clock.stamp()).toBe(late + day);
    answer(clock, 0);
    now.time += second;
    expect(clock.stamp()).toBe(now.time);
  });

  test('an answer that took longer than one may, or during which the clock was set, says nothing', () => {
    const { now, page, answer } = device({ ahead: hour });
    const clock = page();
    answer(clock, 31 * second);
    expect(clock.now()).toBe(now.time + hour);
    const asked = clock.read();
    now.ahead = -hour;
    clock.hear(now.time, asked);
    expect(clock.now()).toBe(now.time - hour);
  });

  test('another tab’s answer corrects this one', () => {
    const { now, page, answer } = device();
    const [one, other] = [page(), page()];
    answer(one, 0);
    now.ahead = 2 * day;
    expect(other.now()).toBe(now.time + 2 * day);
    answer(one, 0);
    expect(other.now()).toBe(now.time);
  });
});

/** Steps in any order, as a person, a night and a network cause them. */
function history(random: Random) {
  const wild = device({ ahead: Math.round((random() - 0.5) * 4 * day) });
  let clocks = [wild.page()];
  let isRight = false;
  let last = 0;
  for (let step = 0; step < 60; step++) {
    const x = random();
    const clock = clocks[Math.floor(random() * clocks.length)]!;
    wild.now.time += Math.floor(random() * 3 * hour);
    if (x < 0.2) {
      wild.now.ahead += Math.round((random() - 0.5) * 6 * day);
      isRight = false;
    } else if (x < 0.4) {
      wild.answer(clock, Math.floor(random() * 2 * second));
      isRight = true;
      if (last - wild.now.time > 10 * minute - 2 * second) last = wild.now.time - 2 * second;
    } else if (x < 0.5) clocks.push(wild.page());
    else if (x < 0.6) clocks = [wild.page()];
    else {
      const at = clock.stamp();
      expect(at).toBeGreaterThanOrEqual(last);
      if (isRight) expect(Math.abs(at - wild.now.time)).toBeLessThanOrEqual(2 * second);
      last = at;
    }
  }
}

test('A158 R39 over clocks that jump both ways: right from each answer on, and never earlier than before', () => {
  for (let seed = 0; seed < 400; seed++) history(seeded(seed));
});
