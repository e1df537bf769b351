import { limits } from './limits.ts';

/**
 * Two readings of one moment, in milliseconds: the clock on the wall, which anybody may set, and one that does nothing
 * but count on, as long as the page lasts; some do not count while the device sleeps.
 */
export interface Reading {
  wall: number;
  steady: number;
}

/** What a device knows of the time: its tabs share it, and it outlasts a page. */
export interface ClockNote {
  /** The server's time less the wall's; 0 while it is unknown. */
  difference: number;
  /** How many answers have corrected it. */
  heard: number;
  /** The newest time that was written or heard. */
  newest: number;
  /** The wall's time when this was noted. */
  wall: number;
}

export interface Clock {
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  now: () => number;
  /** The same for whatever is written: nothing that is written later is earlier. */
  stamp: () => number;
  /** Taken before a request, so that a slow answer is known as one. */
  read: () => Reading;
  /** @param at the server's time in its answer */
  hear: (at: number, asked: Reading) => void;
}

const unknown: ClockNote = { difference: 0, heard: 0, newest: 0, wall: 0 };

/**
 * The device's clock, corrected by the server's (A158). Within a page it counts on by the steady clock; where the wall
 * has jumped away from that, one of both is wrong, and the difference is dropped until the next answer.
 */
export function makeClock(
  read: () => Reading,
  { load, save }: { load: () => ClockNote | undefined; save: (note: ClockNote) => void },
): Clock {
  let anchor: (Reading & { time: number; heard: number }) | undefined;

  const timeAt = (reading: Reading): { time: number; note: ClockNote } => {
    let note = load() ?? unknown;
    const drop = () => {
      note = { ...note, difference: 0, wall: reading.wall };
      save(note);
    };
    if (anchor?.heard !== note.heard) {
      // the page begins, or another tab had an answer
      if (note.wall - reading.wall > limits.clockJumpMs) drop();
      anchor = { ...reading, time: reading.wall + note.difference, heard: note.heard };
    }
    const counted = anchor.time + reading.steady - anchor.steady;
    const jump = reading.wall - anchor.wall - (reading.steady - anchor.steady);
    if (Math.abs(jump) > limits.clockJumpMs) {
      drop();
      // the device slept, or somebody set it: since the last answer at least what was counted has passed
      anchor = { ...anchor, ...reading, time: note.heard ? Math.max(reading.wall, counted) : reading.wall };
    }
    const time = anchor.time + reading.steady - anchor.steady;
    return { time: Math.floor(Math.max(time, note.newest)), note };
  };

  return {
    read,
    now: () => timeAt(read()).time,
    stamp: () => {
      const reading = read();
      const { time, note } = timeAt(reading);
      save({ ...note, newest: time, wall: reading.wall });
      return time;
    },
    hear: (at, asked) => {
      const reading = read();
      const took = Math.max(Math.abs(reading.wall - asked.wall), reading.steady - asked.steady);
      if (took > limits.requestTimeoutMs) return;
      const { newest, heard: before } = load() ?? unknown;
      const heard = before + 1;
      anchor = { ...reading, time: at, heard };
      // what a wrong clock has written beyond it, the server cuts to its own time too
      const isWrong = newest - at > limits.clockJumpMs;
      const note = { difference: at - reading.wall, heard, wall: reading.wall };
      save({ ...note, newest: isWrong ? at : Math.max(newest, at) });
    },
  };
}
