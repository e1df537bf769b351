import { describe, expect, test } from 'vitest';
import { type Role, roles, sights } from './access.ts';
import { progressId } from './id.ts';
import { columns, definitions, keyOf, type Noun, nouns, owned, type Progress } from './noun.ts';
import type { Rule } from './nouns/define.ts';

const nounsIn = (rule: Rule): string[] => {
  if ('any' in rule) return rule.any.flatMap(nounsIn);
  return 'through' in rule ? [rule.noun, ...nounsIn(rule.rule)] : [];
};
const columnsIn = (rule: Rule): string[] => {
  if ('any' in rule) return rule.any.flatMap(columnsIn);
  if ('through' in rule) return [rule.through];
  return 'column' in rule ? [rule.column] : [];
};

test('ids of different nouns cannot be mixed up', () => {
  const row = { user_id: 'u', course_id: 'c', stage_id: 's' } as Progress;
  expect(progressId(row.user_id, row.stage_id, row.course_id)).toBe(progressId('u', 's', 'c'));
  // @ts-expect-error a course where the stage belongs
  expect(progressId(row.user_id, row.course_id, row.stage_id)).not.toBe(progressId('u', 's', 'c'));
  // @ts-expect-error a stage is not a course
  expect(keyOf('courses', row.stage_id)).toBe('courses/s');
});

describe('everything that a noun names exists', () => {
  test.each(nouns)('%s', (noun) => {
    const { learners, admins, own = {}, owners = {}, device, text = {} } = definitions[noun];
    const rules = [learners?.rows, admins?.rows].filter((rule) => rule !== undefined);
    const others = [...Object.keys(owners), ...rules.flatMap(nounsIn)];
    expect(others.filter((one) => !nouns.includes(one as Noun))).toEqual([]);
    const [order] = typeof device.order === 'string' ? [device.order] : Object.values(device.order);
    const named = [
      ...[...Object.values(own), ...Object.values(owners), ...Object.keys(text), ...(learners?.columns ?? [])],
      ...[...rules.flatMap(columnsIn), device.parent ?? 'id', String(order)],
    ];
    expect(named.filter((one) => one !== 'id' && !(one in columns[noun]))).toEqual([]);
    expect(new Set(learners?.columns).size).toBe(learners?.columns.length ?? 0);
  });
});

test('A94 A17 a learner sees no column of who submitted, decided, read, assigned or recruits', () => {
  const seen = (role: Role) =>
    nouns.flatMap((noun) => (sights[role][noun]?.columns ?? []).map((column) => `${noun}.${column}`));
  const hidden = seen('admin').filter((column) => !seen('user').includes(column));
  expect(
    hidden.filter(
      (column) =>
        !/^(candidates|stage_templates|admin_notes|stage_transitions|user_stages|account_audits)\./.test(column),
    ),
  ).toEqual([
    'profiles.deactivated_at',
    'interview_questions.author',
    'interview_questions.submitted_by',
    'interview_questions.approved_by',
    'interview_questions.approved_at',
    'interview_questions.decided_by',
    'resources.created_by',
    'resources.text_by',
    'courses.created_by',
    'courses.text_by',
    'course_stages.text_by',
    'course_assignments.assigned_by',
    'course_reviews.read_status',
    'course_reviews.read_at',
    'course_reviews.read_by',
    'interviews.interviewers',
    'interviews.notes',
    'interviews.created_by',
    'interviews.created_at',
    'interviews.updated_at',
    'interviews.text_by',
    'interviews.status_by',
    'interviews.status_before',
    'interviews.sequence',
    'interviews.writers',
    'answer_comments.user_id',
    'question_reports.decided_by',
    'question_reports.told',
    'question_reports.author',
  ]);
});

test('A166 who was asked a question too is sent to nobody, an admin neither', () => {
  for (const role of roles)
    for (const column of ['author', 'said']) expect(sights[role].question_sightings!.columns).not.toContain(column);
});

test('A40 A106 what is deleted with a course and with a stage', () => {
  expect(owned).toEqual({
    courses: [
      ['course_stages', 'course_id'],
      ['user_progress', 'course_id'],
      ['course_assignments', 'course_id'],
      ['course_reviews', 'course_id'],
    ],
    course_stages: [
      ['stage_questions', 'stage_id'],
      ['stage_resources', 'stage_id'],
      ['user_progress', 'stage_id'],
    ],
    interview_questions: [
      ['stage_questions', 'question_id'],
      ['question_sightings', 'question_id'],
      ['question_reports', 'question_id'],
    ],
    resources: [['stage_resources', 'resource_id']],
    my_answers: [['answer_comments', 'answer_id']],
  });
});
