import { describe, expect, test } from 'vitest';
import { myAnswerId, progressId, reviewId, studyCardId, transitionId, userStageId } from '#model/id.ts';
import { columns, type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import type { Role } from '#model/access.ts';
import { type MutationName, mutations } from './all.ts';
import { run } from './run.ts';

/**
 * Which columns of a record that stands each mutation may write, by hand: all others keep what somebody else wrote (W8,
 * R35). Whoever adds a mutation says so here.
 */

const [id, ada, lena] = ['recordrecordrec', 'adaadaadaadaada', 'lenalenalenalen'] as const;
const at = '2026-11-02T09:00:00.000Z';
const later = '2027-02-01T01:00:00.000Z';
const kinds: Record<string, unknown> = {
  ...{ text: 'stands', word: 'stands', time: '2026-01-01T00:00:00.000Z', number: 3, flag: false, json: [] },
  html: '<p>stands</p>',
};
const standing = (noun: Noun, more: object): Row =>
  ({
    ...Object.fromEntries(Object.entries(columns[noun]).map(([column, kind]) => [column, kinds[kind]])),
    ...more,
  }) as unknown as Row;

const texts = { text_by: 'before', writers: null };
const stage = { id, course_id: id };
const progress = progressId(lena, id, id);
const rows = (actor: string): [Noun, object][] => [
  ['profiles', { id: ada, role: 'admin', is_active: true }],
  ['profiles', { id: lena, role: 'user', is_active: true }],
  ['candidates', { id: lena, ...texts, writers: {} }],
  ['user_stages', { id: userStageId(lena), user_id: lena, is_active: false, moved_by: 'movedmovedmoved' }],
  [
    'stage_transitions',
    { id: transitionId('movedmovedmoved'), user_id: lena, kind: 'moved', from_stage: 'Offer', transitioned_by: ada },
  ],
  ['admin_notes', { id, ...texts, note_type: 'todo' }],
  ['interviews', { id, ...texts, user_id: lena, status: 'scheduled', status_by: 'markmarkmarkmar' }],
  ['interview_questions', { id, ...texts, status: 'pending', mine: actor === lena, decided_by: 'decided' }],
  ['resources', { id, ...texts }],
  ['courses', { id, ...texts }],
  ['course_stages', { ...stage, ...texts }],
  ['countdowns', { id, user_id: actor, interview_id: null }],
  ['course_reviews', { id: reviewId(lena, id), ...texts, user_id: lena, course_id: id }],
  ['my_answers', { id: myAnswerId(actor, id), ...texts, user_id: actor, question_id: id, shared: null }],
  ['question_reports', { id, question_id: id, status: 'open' }],
  ['user_progress', { ...stage, id: progress, user_id: lena, completions: [{ id: 'done', at }] }],
  ['study_cards', { id: studyCardId(actor, id), user_id: actor, question_id: id }],
  ['study_plans', { id: actor, user_id: actor }],
  ['reminders', { id: actor, user_id: actor, study: true }],
];

/** @param more of the record that is written, so that there is something to do */
function written(name: MutationName, noun: Noun, args: object, { actor = ada, role = 'admin', more = {} }: How = {}) {
  const world = new Map<Key, Row>();
  for (const [of, row] of rows(actor)) {
    const whole = standing(of, of === noun ? { ...row, ...more } : row);
    world.set(keyOf(of, whole.id), whole);
  }
  const intent = { id: 'mutationmutatio', name, version: mutations[name].version, args, at };
  const changes = run(intent, { get: (of: Noun, key: string) => world.get(keyOf(of, key)) }, { actor, role });
  if (typeof changes === 'string') return changes;
  const found = changes.find(([of, key]) => of === noun && world.has(keyOf(of, key)));
  const [, key, after] = found ?? [noun, '', null];
  const before = world.get(keyOf(noun, key))!;
  return Object.keys(after ?? {})
    .filter((column) => JSON.stringify(after![column] ?? null) !== JSON.stringify(before[column] ?? null))
    .sort();
}
interface How {
  actor?: string;
  role?: Role;
  more?: object;
}

const learner: How = { actor: lena, role: 'user' };
const saw = 'before';
const stamps = ['text_by', 'updated_at'];
const byField = [...stamps, 'writers'];
const interviewed = [...byField, 'sequence'];
const filed = { company: 'Kitami', role: 'SRE', interview_stage: 'HR Call', category: 'Other' };
const asked = { question: '<p>Mine</p>', additional_context: null, ...filed };
const askedColumns = ['question', 'additional_context', 'company', 'role', 'interview_stage', 'category', ...stamps];
const rated = [{ stageId: id, stageName: 'stands', helpfulness: 5, accuracy: 4 }];

/** What several people, or several devices of one person, may write. */
const table: [MutationName, Noun, object, string[], How?][] = [
  // field by field
  [
    'candidate.edit',
    'candidates',
    { id: lena, saw: '', location: 'Osaka' },
    ['location', 'last_updated_at', 'text_by', 'writers'],
  ],
  ['candidate.add', 'candidates', { id: lena, position: 'SRE' }, ['position', 'last_updated_at', 'text_by', 'writers']],
  ['note.edit', 'admin_notes', { id, saw, content: 'Mine' }, ['content', ...byField]],
  ['note.edit', 'admin_notes', { id, saw, due_date: later }, ['due_date', ...byField]],
  ['note.edit', 'admin_notes', { id, saw, priority: 'high' }, ['priority', ...byField]],
  ['note.edit', 'admin_notes', { id, saw, assigned_to: ada }, ['assigned_to', ...byField]],
  [
    'note.complete',
    'admin_notes',
    { id, is_completed: true },
    ['is_completed', 'completed_by', 'completed_at', 'updated_at'],
  ],
  ['interview.edit', 'interviews', { id, saw, interview_name: 'HR Interview' }, ['interview_name', ...interviewed]],
  ['interview.edit', 'interviews', { id, saw, scheduled_date: later }, ['scheduled_date', 'status', ...interviewed]],
  ['interview.edit', 'interviews', { id, saw, duration_minutes: 45 }, ['duration_minutes', ...interviewed]],
  ['interview.edit', 'interviews', { id, saw, place: null }, ['place', ...interviewed]],
  ['interview.edit', 'interviews', { id, saw, interviewers: ['Jun'] }, ['interviewers', ...interviewed]],
  ['interview.edit', 'interviews', { id, saw, notes: 'Mine' }, ['notes', ...interviewed]],
  [
    'interview.mark',
    'interviews',
    { id, status: 'completed' },
    ['status', 'status_before', 'status_by', 'sequence', 'updated_at'],
  ],
  [
    ...(['interview.reopen', 'interviews', { id, saw: 'markmarkmarkmar' }] as const),
    ['status', 'status_before', 'status_by', 'sequence', 'updated_at'],
    { more: { status: 'completed', status_before: 'scheduled' } },
  ],
  // a card's place and its rejection stand side by side
  ['candidate.move', 'user_stages', { id: lena, stage: 'Offer' }, ['stage', 'stage_updated_at', 'moved_by']],
  ['candidate.unmove', 'user_stages', { id: lena, saw: 'movedmovedmoved' }, ['stage', 'moved_by']],
  [
    'candidate.reject',
    'user_stages',
    { id: lena, reason: 'Mine' },
    ['is_rejected', 'rejected_by', 'rejected_at', 'reason'],
  ],
  [
    'candidate.restore',
    'user_stages',
    { id: lena },
    ['is_rejected', 'rejected_by', 'rejected_at', 'reason'],
    { more: { is_rejected: true } },
  ],
  // one thing of a question each
  ['question.feature', 'interview_questions', { id, recommended: true }, ['recommended']],
  [
    'question.refile',
    'interview_questions',
    { ids: [id], field: 'company', from: 'stands', to: 'Kitami' },
    ['company', 'updated_at'],
  ],
  [
    'question.decide',
    'interview_questions',
    { id, saw, status: 'approved' },
    ['status', 'approved_by', 'approved_at', 'decided_by', 'was_approved'],
    { more: { rejection_kind: null, rejection_reason: '' } },
  ],
  [
    'question.withdraw',
    'interview_questions',
    { id },
    ['status', 'was_approved', 'approved_by', 'approved_at', 'decided_by'],
    { more: { status: 'approved' } },
  ],
  [
    'report.close',
    'question_reports',
    { id, question_id: id, status: 'fixed', reply: 'Mine' },
    ['status', 'reply', 'decided_by', 'updated_at'],
    { more: { told: 'stands' } },
  ],
  [
    'review.read',
    'course_reviews',
    { user_id: lena, course_id: id, saw, read: true },
    ['read_status', 'read_at', 'read_by'],
  ],
  ['stage.move', 'course_stages', { id, stage_order: 5 }, ['stage_order']],
  ['answer.share', 'my_answers', { question_id: id, saw, shared: true }, ['shared', 'shared_at'], learner],
  ['countdown.set', 'countdowns', { id, interview_id: null, ended: true }, ['ended', 'updated_at'], learner],
  ['countdown.set', 'countdowns', { id, interview_id: null, date: later }, ['date', 'updated_at'], learner],
  ['countdown.set', 'countdowns', { id, interview_id: null, deck: [id] }, ['deck', 'updated_at'], learner],
  ['question.bookmark', 'study_cards', { question_id: id, value: true }, ['bookmarked', 'updated_at'], learner],
  ['question.confidence', 'study_cards', { question_id: id, value: 1 }, ['confidence', 'updated_at'], learner],
  ['study.pause', 'study_cards', { question_id: id, value: true }, ['paused', 'updated_at'], learner],
  ['study.choose', 'study_cards', { question_ids: [id], chosen: 'in' }, ['chosen', 'updated_at'], learner],
  // one text: whoever has not seen the present one is told, and both are kept (R25, R30), because its parts make sense together
  ['question.edit', 'interview_questions', { id, saw, ...asked }, askedColumns],
  [
    'question.resubmit',
    'interview_questions',
    { id, saw, ...asked },
    [...askedColumns, 'status', 'times_sent'],
    { ...learner, more: { status: 'rejected' } },
  ],
  [
    'resource.edit',
    'resources',
    { id, saw, title: 'Mine', description: null, url: 'https://example.com/', category: 'Other' },
    ['title', 'description', 'url', 'category', ...stamps],
  ],
  [
    'course.edit',
    'courses',
    { id, saw, title: 'Mine', description: '', company: null, attached_jobs: ['SRE'] },
    ['title', 'description', 'company', 'attached_jobs', 'former_slugs', ...stamps],
  ],
  [
    'stage.edit',
    'course_stages',
    { id, saw, title: 'Mine', description: '', information: null },
    ['title', 'description', 'information', ...stamps],
  ],
  [
    'review.submit',
    'course_reviews',
    { course_id: id, saw, stage_ratings: rated, support_feedback: 'Mine', improvement_suggestions: null },
    ['stage_ratings', 'support_feedback', 'improvement_suggestions', ...stamps],
    learner,
  ],
  [
    'answer.write',
    'my_answers',
    {
      question_id: id,
      saw,
      under: 'private',
      form: 'free',
      text: '<p>Mine</p>',
      situation: null,
      task: null,
      action: null,
      result: null,
    },
    ['form', 'text', 'situation', 'task', 'action', 'result', ...stamps],
    learner,
  ],
  // one's own settings, without words: a screen shows them all, and the last that was set holds
  [
    'study.plan',
    'study_plans',
    { new_per_day: 5, reviews_per_day: 50, retention: 0.9, ease: null },
    ['new_per_day', 'reviews_per_day', 'retention', 'ease', 'updated_at'],
    learner,
  ],
  [
    ...([
      'reminder.set',
      'reminders',
      {
        study: true,
        study_time: '07:30',
        interview: true,
        todo: true,
        mail: true,
        details: true,
        quiet_from: '22:00',
        quiet_to: '07:00',
      },
    ] as const),
    ['study_time', 'interview', 'todo', 'mail', 'details', 'quiet_from', 'quiet_to', 'updated_at'],
    learner,
  ],
  ['study.outlook', 'reminders', { day: 20_000, due: [1] }, ['outlook', 'updated_at'], learner],
  // an older app's whole plan, which names no version: the last to arrive holds, as it always did
  [
    'note.schedule',
    'admin_notes',
    { id, due_date: later, priority: 'high', assigned_to: ada },
    ['due_date', 'priority', 'assigned_to', ...byField],
  ],
];

describe('W8 R35 a mutation writes its own columns of a record that stands', () => {
  test.each(table)('%s of %s: %j', (name, noun, args, wanted, how) => {
    expect(written(name, noun, args, how)).toEqual([...wanted].sort());
  });
});

/** What only creates a record, deletes one, adds to a set, or takes a decision back as it was. */
const others = `
  course.create course.delete stage.create stage.delete stage.link stage.unlink template.create template.delete
  assignment.create assignment.delete question.submit question.delete question.retract question.reopen option.add
  option.delete resource.create resource.delete note.add note.delete interview.schedule interview.delete
  stage.complete stage.uncomplete study.answer study.undo answer.remove answer.comment answer.uncomment countdown.add
  sighting.add sighting.remove report.open aside.keep aside.release
`;

test('W8 every mutation is in one of both lists', () => {
  const named = [...others.trim().split(/\s+/), ...table.map(([name]) => name)];
  expect([...new Set(named)].sort()).toEqual(Object.keys(mutations).sort());
});
