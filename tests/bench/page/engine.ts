import { openDatabase } from '#local/database.ts';
import { readRows } from '#local/rows.ts';
import { progressId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import type { Completion } from '#model/nouns/progress.ts';
import type { PipelineStage } from '#model/pipeline.ts';
import { restoreSession } from '#remote/auth.ts';
import { currentDevice, makeDevice } from '#sync/browserDevice.ts';
import { open } from '#sync/heal.ts';
import { startSync } from '#sync/leader.ts';
import { mutate } from '#sync/mutate.ts';

/** The app's engine without its screens; resolves when this device is in sync. */
export async function startEngine(account: string): Promise<void> {
  restoreSession();
  const database = await openDatabase(account);
  const device = makeDevice(database);
  await open(device);
  await new Promise<void>((inStep) => startSync(device, () => Promise.resolve(inStep())));
}

/** Completes the stage or undoes it. Returns when it was requested, by the clock that all pages share. */
export async function toggleStage(course_id: string, stage_id: string): Promise<number> {
  const { account, access, rows } = currentDevice();
  const key = keyOf('user_progress', progressId(account, stage_id, course_id));
  const completions = ((await readRows(access, rows, [key])).get(key)?.completions ?? []) as Completion[];
  const began = performance.timeOrigin + performance.now();
  const saw = completions.map((completion) => completion.id);
  if (saw.length) await mutate('stage.uncomplete', { course_id, stage_id, saw });
  else await mutate('stage.complete', { course_id, stage_id });
  return began;
}

/** Puts a candidate into this column and returns the time of the touch. */
export async function moveCandidate(id: string, stage: PipelineStage): Promise<number> {
  const began = performance.timeOrigin + performance.now();
  await mutate('candidate.move', { id, stage });
  return began;
}
