import {
  chooseFirst,
  closedAndBack,
  completeStage,
  enter,
  indicator,
  openStage,
  pickPicture,
  point,
  submitDialog,
} from './pages.ts';
import { expect, learner, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';

test('SYNC-02 what was done in a tunnel is sent after the app was closed, and once', async ({
  device,
  nemesis,
  server,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  const done = async () =>
    Number((await server.sql("SELECT count(*) FROM sync_mutations WHERE result = 'done'"))[0]![0]);
  const before = await done();
  nemesis.cut = true;
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  await closedAndBack(phone, page, () => (nemesis.cut = false));
  await expect.poll(done, { timeout: 60_000 }).toBe(before + 1);

  const again = await phone.context.newPage();
  await again.goto(course);
  await expect(indicator(again)).toHaveText('Saved');
  await expect(again.getByText('3 completed / 6 total stages')).toBeVisible();
  expect(await done()).toBe(before + 1);
});

test('SYNC-02 QUES-56 a question with a picture is sent after the app was closed, its picture too', async ({
  device,
  nemesis,
  server,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context);
  nemesis.cut = true;
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  await submitDialog(page).getByRole('textbox', { name: 'Question', exact: true }).click();
  await page.keyboard.type('Who sends it?');
  await pickPicture(page, 'point.png', 'image/png', point);
  await expect(submitDialog(page).locator('.editor-text img').first()).toHaveAttribute(
    'src',
    /^\/media\/[a-z0-9]{15}$/,
  );
  await chooseFirst(page, 'Company');
  await chooseFirst(page, 'Role');
  await submitDialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(submitDialog(page)).toBeHidden();
  await closedAndBack(phone, page, () => (nemesis.cut = false));
  const questions = () => server.sql("SELECT question FROM interview_questions WHERE question LIKE '%Who sends it?%'");
  await expect.poll(questions, { timeout: 60_000 }).toHaveLength(1);
  const [, id] = /\/media\/([a-z0-9]{15})/.exec((await questions())[0]![0]!)!;
  await expect.poll(() => server.sql('SELECT id FROM uploads'), { timeout: 60_000 }).toEqual([[id]]);
});
