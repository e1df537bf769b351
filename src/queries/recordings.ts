import { currentDatabase } from '#local/database.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Recording } from '#local/outbox.ts';
import { readRecording } from '#local/recordings.ts';
import { byBeginning } from '#model/recording.ts';
import type { Query } from './live.ts';

/** What was said to a question on this device, the newest first. */
export const recordingsOf = (question: string): Query<Recording[]> => ({
  key: `recordings ${question}`,
  read: ({ outbox }) =>
    observeRead(async () =>
      (await outbox.recordings.where('question').equals(question).toArray()).toSorted(byBeginning).toReversed(),
    ),
});

/** How many there are, and their bytes. */
export const heldRecordings = (): Query<{ count: number; bytes: number }> => ({
  key: 'held recordings',
  read: ({ outbox }) =>
    observeRead(async () => {
      const all = await outbox.recordings.toArray();
      return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
    }),
});

/** To be played or shared; undefined when it is gone. */
export async function recordingFile(id: string): Promise<File | undefined> {
  const outbox = currentDatabase()?.outbox;
  const whole = outbox && (await readRecording(outbox, id));
  if (!whole) return undefined;
  const { at, type } = whole.recording;
  const name = `answer-${at.slice(0, 16).replace(/\D/g, '-')}.${type.startsWith('audio/mp4') ? 'm4a' : 'webm'}`;
  // whoever it is shared with knows the kind, and not each codec
  return new File(
    whole.slices.map(({ bytes }) => bytes),
    name,
    { type: type.split(';')[0] },
  );
}
