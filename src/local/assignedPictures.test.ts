import { expect, test } from 'vitest';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { observeAssignedPictures } from './assignedPictures.ts';

const picture = (name: string) => name.padEnd(15, 'p');
const html = (name: string) => `<p>Look</p><img src="/media/${picture(name)}">`;
const id = (name: string) => name.padEnd(15, 'i');

test('SYNC-01 the pictures of assigned courses are those in their stages and their questions, and no others', async () => {
  const database = await memoryDatabase();
  const [mine, other] = [id('mine'), id('other')];
  await store(database, 'course_assignments', { id: id('assigned'), user_id: database.account, course_id: mine });
  await store(
    database,
    'course_stages',
    { id: id('minestage'), course_id: mine, information: html('inmine') },
    { id: id('otherstage'), course_id: other, information: html('inother') },
  );
  await store(
    database,
    'stage_questions',
    { id: id('minelink'), stage_id: id('minestage'), question_id: id('minequestion') },
    { id: id('otherlink'), stage_id: id('otherstage'), question_id: id('otherquestion') },
  );
  await store(
    database,
    'interview_questions',
    { id: id('minequestion'), question: html('asked'), additional_context: html('added') },
    { id: id('otherquestion'), question: html('elsewhere') },
    { id: id('loose'), question: html('nowhere') },
  );
  let shown: string[] | undefined;
  const reading = observeAssignedPictures(database.rows, database.account).subscribe((ids) => (shown = ids.toSorted()));
  await expect.poll(() => shown).toEqual(['added', 'asked', 'inmine'].map(picture));
  await remove(database, 'course_assignments', id('assigned'));
  await expect.poll(() => shown).toEqual([]);
  reading.unsubscribe();
});
