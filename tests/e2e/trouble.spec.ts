import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { completeStage, enter, indicator, openStage, storedIn } from './pages.ts';
import { expect, learner, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';

interface Stored {
  state: string;
  faults?: number;
  code?: string;
}
const entries = (page: Page) => storedIn<Stored>(page, 'entries');

test('SYNC-03 R13 a server with a full disk refuses nothing: everything waits, is shown as waiting, and arrives', async ({
  device,
  server,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  // none of the server's files may grow any more
  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=1:unlimited']);
  for (const stage of [/System Design/, /Cross Functional/]) {
    await openStage(page, stage);
    await completeStage(page).click();
  }
  await expect(page.getByText('4 completed / 6 total stages')).toBeVisible();
  await expect(indicator(page)).toHaveText('2 waiting to be sent');
  // again and again, as people do when asked to wait
  await indicator(page).click();
  const centre = page.getByRole('dialog', { name: 'Sync' });
  for (let press = 0; press < 4; press++) {
    await centre.getByRole('button', { name: 'Sync now' }).click();
    await expect(centre.getByText('The server cannot store anything at the moment.')).toBeVisible();
  }
  await expect(centre.getByText('Needs attention')).toHaveCount(0);
  for (const { state, faults, code } of (await entries(page)).filter((one) => one.state !== 'done'))
    expect([state, faults, code]).toEqual(['pending', undefined, undefined]);

  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited']);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect(centre.getByText('The server cannot store anything at the moment.')).toBeHidden();
});
