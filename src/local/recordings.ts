import { goingRecordings } from '#model/recording.ts';
import type { Outbox, Recording, RecordingSlice } from './outbox.ts';

/** A recording with its sound: what an undo needs. */
export interface WholeRecording {
  recording: Recording;
  slices: RecordingSlice[];
}

/** Durable once it resolves: a crash loses what came after it (COMM-12). What there is no room for goes with it. */
export const addSlice = (outbox: Outbox, recording: Recording, slice: RecordingSlice): Promise<void> =>
  outbox.transaction('rw', [outbox.recordings, outbox.slices], async () => {
    const all = await outbox.recordings.toArray();
    const present = all.find(({ id }) => id === recording.id);
    const place = present?.place ?? Math.max(0, ...all.map((one) => one.place ?? 0)) + 1;
    await outbox.recordings.put({ ...recording, place });
    await outbox.slices.put(slice);
    for (const id of goingRecordings(await outbox.recordings.toArray(), recording.id)) await drop(outbox, id);
  });

export const endRecording = async ({ recordings }: Outbox, id: string, seconds: number): Promise<void> => {
  await recordings.update(id, { isOpen: false, seconds });
};

export const takeRecording = (outbox: Outbox, id: string): Promise<WholeRecording | undefined> =>
  outbox.transaction('rw', [outbox.recordings, outbox.slices], async () => {
    const whole = await readRecording(outbox, id);
    await drop(outbox, id);
    return whole;
  });

export const putRecording = (outbox: Outbox, { recording, slices }: WholeRecording): Promise<void> =>
  outbox.transaction('rw', [outbox.recordings, outbox.slices], async () => {
    await outbox.recordings.put(recording);
    await outbox.slices.bulkPut(slices);
  });

/** Undefined when there is none, or no sound of it. */
export async function readRecording(outbox: Outbox, id: string): Promise<WholeRecording | undefined> {
  const recording = await outbox.recordings.get(id);
  const slices = await outbox.slices.where('recording').equals(id).sortBy('n');
  return recording && slices.length ? { recording, slices } : undefined;
}

/** Inside a transaction over both tables. */
async function drop({ recordings, slices }: Outbox, id: string): Promise<void> {
  await recordings.delete(id);
  await slices.where('recording').equals(id).delete();
}
