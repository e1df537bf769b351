import { firstValueFrom, filter } from 'rxjs';
import { type LocalDatabase, openDatabase } from '#local/database.ts';
import { observeRow } from '#local/observe.ts';
import { coursePage } from '#queries/course.ts';
import { courseProgress } from '#queries/courseProgress.ts';
import { dashboard } from '#queries/dashboard.ts';
import type { Query } from '#queries/live.ts';
import { newestResources } from '#queries/newestResources.ts';
import { nextStop } from '#queries/nextStop.ts';
import { questionBank } from '#queries/questionBank.ts';
import { stageContent } from '#queries/stageContent.ts';
import { tracks } from '#queries/tracks.ts';

/** Milliseconds from opening the person's database to their first row. */
export async function firstRow(account: string): Promise<number> {
  const began = performance.now();
  const { rows } = await openDatabase(account);
  await firstValueFrom(observeRow(rows, 'profiles', account).pipe(filter((row) => !!row)));
  return performance.now() - began;
}

/** Milliseconds from subscribing to the first value, of each read of each screen, many times over. */
export async function queryTimes(
  account: string,
  course: string,
  stage: string,
  rounds: number,
): Promise<Record<string, number[]>> {
  const database = await openDatabase(account);
  const reads: Record<string, Query<unknown>> = {
    home: nextStop(account),
    'the first questions of the bank': questionBank(),
    'the newest resources': newestResources(),
    tracks: tracks(account),
    'a course': coursePage(account, course),
    'a stage': stageContent(stage),
    dashboard: dashboard(account),
    'the progress table': courseProgress(),
  };
  const times: Record<string, number[]> = {};
  for (const [name, query] of Object.entries(reads)) {
    times[name] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await firstValueFrom((query as { read: (from: LocalDatabase) => ReturnType<typeof query.read> }).read(database));
      times[name].push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  return times;
}
