import { firstValueFrom } from 'rxjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryDatabase, remove, store } from '../../tests/local/memoryDatabase.ts';
import { questionDetail, questionStages, shapeQuestionStages } from './question.ts';

const [mine, other] = ['question0000001', 'question0000002'];

test('MOD-07 a question is missing until it arrives, and again once it is deleted', async () => {
  const database = await memoryDatabase();
  const said: (string | null | undefined)[] = [];
  const subscription = questionDetail(mine)
    .read(database)
    .subscribe(({ question }) => said.push(question && question.question));
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(said.at(-1)).toBeNull());
  await store(database, 'interview_questions', { id: mine, status: 'approved', question: '<p>One</p>' });
  await vi.waitFor(() => expect(said.at(-1)).toBe('<p>One</p>'));
  await remove(database, 'interview_questions', mine);
  await vi.waitFor(() => expect(said.at(-1)).toBeNull());
});

test('only the stages that ask a question', async () => {
  const database = await memoryDatabase();
  const read = () => firstValueFrom(questionStages(mine, 'learner00000001').read(database));
  expect(await read()).toEqual([]);
  await store(database, 'courses', { id: 'course000000001', title: 'Go!', created_at: '2026-01-01T00:00:00.000Z' });
  await store(
    database,
    'course_stages',
    { id: 'stage0000000001', course_id: 'course000000001', title: 'One' },
    { id: 'stage0000000002', course_id: 'course000000001', title: 'Two' },
  );
  await store(
    database,
    'stage_questions',
    { id: 'link00000000001', stage_id: 'stage0000000001', question_id: other },
    { id: 'link00000000002', stage_id: 'stage0000000002', question_id: mine },
  );
  expect(await read()).toEqual([{ id: 'stage0000000002', title: 'Two', course: 'Go!', slug: 'go', completed: false }]);
});

test('assigned courses come first, completed ones are marked, and a stage without its course is left out', () => {
  const stage = (id: string, course_id: string) => ({ id, course_id, title: id });
  const course = (id: string) => ({ id, title: id, former_slugs: null, created_at: '2026-01-01T00:00:00.000Z' });
  const shaped = shapeQuestionStages({
    stages: [stage('a', 'one'), stage('b', 'two'), stage('c', 'gone')],
    courses: [course('one'), course('two')],
    progress: [{ stage_id: 'b', completions: [{ id: 'x', at: '2026-01-01T00:00:00.000Z' }] }],
    assignments: [{ course_id: 'two' }],
  });
  expect(shaped.map(({ id, completed }) => [id, completed])).toEqual([
    ['b', true],
    ['a', false],
  ]);
});
