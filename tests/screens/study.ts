import { assignmentId, linkId, progressId } from '#model/id.ts';
import type { Course, Question } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { store } from '../local/memoryDatabase.ts';

/** Content for the screens under test: ids are derived from short names. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(15, '0')
    .slice(0, 15);

export async function addCourse(
  database: LocalDatabase,
  title: string,
  stages: readonly string[],
  more: Partial<Course> = {},
): Promise<void> {
  const id = idOf(title);
  const created_at = '2026-10-02T03:00:00.000Z';
  await store(database, 'courses', {
    id,
    title,
    created_at,
    description: `About ${title}`,
    company: null,
    attached_jobs: null,
    former_slugs: null,
    ...more,
  });
  const rows = stages.map((stage, index) => ({
    id: idOf(stage),
    course_id: id,
    title: stage,
    stage_order: index + 1,
    description: '',
    information: `<p>All about ${stage}.</p>`,
  }));
  await store(database, 'course_stages', ...rows);
}

export const complete = (database: LocalDatabase, course: string, ...stages: string[]): Promise<void> =>
  store(
    database,
    'user_progress',
    ...stages.map((stage) => ({
      id: progressId(database.account, idOf(stage), idOf(course)),
      user_id: database.account,
      course_id: idOf(course),
      stage_id: idOf(stage),
      undone: [],
      completions: [
        {
          id: idOf(`m${stage}`),
          at: '2026-10-03T03:00:00.000Z',
        },
      ],
    })),
  );

export const assign = (database: LocalDatabase, course: string): Promise<void> =>
  store(database, 'course_assignments', {
    id: assignmentId(database.account, idOf(course)),
    user_id: database.account,
    course_id: idOf(course),
    assigned_at: '2026-10-01T03:00:00.000Z',
  });

export async function addQuestions(
  database: LocalDatabase,
  stage: string,
  questions: readonly (Partial<Question> & { question: string })[],
): Promise<void> {
  const plain = { company: 'Kitami', interview_stage: 'Technical Screen', category: '', recommended: false };
  const rows = questions.map((question, index) => ({
    ...plain,
    id: idOf(`q${index}${stage}`),
    status: 'approved',
    additional_context: null,
    ...question,
  }));
  await store(database, 'interview_questions', ...rows);
  const links = rows.map((row, index) => ({
    id: linkId(idOf(stage), row.id),
    stage_id: idOf(stage),
    question_id: row.id,
    created_at: `2026-10-02T03:00:${String(index).padStart(2, '0')}.000Z`,
  }));
  await store(database, 'stage_questions', ...links);
}

export async function addResource(database: LocalDatabase, stage: string, title: string, url: string): Promise<void> {
  const id = idOf(title);
  await store(database, 'resources', { id, title, url, category: 'Interview Prep', description: null });
  const link = { id: linkId(idOf(stage), id), stage_id: idOf(stage), resource_id: id };
  await store(database, 'stage_resources', { ...link, created_at: '2026-10-02T03:00:00.000Z' });
}
