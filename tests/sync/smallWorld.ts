import {
  asideId,
  myAnswerId,
  progressId,
  reminderId,
  reviewId,
  studyCardId,
  studyDayId,
  studyPlanId,
  transitionId,
  userStageId,
} from '#model/id.ts';
import { usualReminders } from '#model/reminder.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';

export const learner = 'lenalenalenalen';
export const course = 'coursecoursecou';
export const stage = 'stagestagestage';
const reviewer = 'noahnoahnoahnoa';

const card = (stage: string, more: Partial<Row>, user = learner): Row => ({
  ...{ id: userStageId(user), user_id: user, is_active: true, stage, stage_updated_at: '', is_rejected: false },
  ...more,
});

/** A small world in which every mutation has something to do. */
export function smallWorld(): Map<Key, Row> {
  const kept = asideId(learner, 'writtenwrittenw');
  const all: [Noun, Row][] = [
    ['profiles', { id: learner, role: 'user', is_active: true }],
    ['courses', { id: course, title: 'first', text_by: 'x' }],
    ['course_stages', { id: stage, course_id: course, stage_order: 1, text_by: 'x' }],
    [
      'interview_questions',
      { id: 'questionquestio', status: 'pending', company: 'Kitami Robotics', text_by: 'x', mine: true },
    ],
    [
      'interview_questions',
      { id: 'questiondecided', status: 'approved', text_by: 'x', approved_by: learner, decided_by: 'decisiondecisio' },
    ],
    ['resources', { id: 'resourceresourc', title: 'r', url: 'https://example.com/', category: 'Other', text_by: 'x' }],
    ['stage_questions', { id: 'linklinklinklin', stage_id: stage, question_id: 'questionquestio' }],
    ['course_assignments', { id: 'assignassignass', user_id: learner, course_id: course }],
    ['set_aside', { id: kept, user_id: learner, written_by: 'writtenwrittenw', content: { question: 'Old' } }],
    [
      'course_reviews',
      { id: reviewId(reviewer, course), user_id: reviewer, course_id: course, read_status: 'unread', text_by: 'x' },
    ],
    ['profiles', { id: reviewer, role: 'user', is_active: true }],
    ['user_stages', card('Offer', { moved_by: 'movedmovedmoved' })],
    [
      'stage_transitions',
      {
        ...{ id: transitionId('movedmovedmoved'), user_id: learner, kind: 'moved', transitioned_by: learner },
        ...{ from_stage: 'Debrief', to_stage: 'Offer', from_at: null, from_move: '' },
      },
    ],
    ['user_stages', { ...card('Offer', { is_rejected: true }, 'rejectedperson0') }],
    ['admin_notes', { id: 'todotodotodotod', user_id: learner, note_type: 'todo', content: 'Call', text_by: 'x' }],
    [
      'interviews',
      { id: 'interviewinterv', user_id: learner, status: 'scheduled', status_by: '', sequence: 0, text_by: 'x' },
    ],
    [
      'interviews',
      {
        ...{ id: 'interviewisover', user_id: learner, status: 'completed', text_by: 'x' },
        ...{ status_by: 'markedmarkedmar', status_before: 'scheduled', sequence: 1 },
      },
    ],
    [
      'study_days',
      {
        ...{ id: studyDayId(learner, 20_782), user_id: learner, day: 20_782, undone: [] },
        answers: [['answeransweran0', 'questiondecided', 1_795_600_000, 3, 30, null]],
      },
    ],
    [
      'study_cards',
      {
        ...{ id: studyCardId(learner, 'questiondecided'), user_id: learner, question_id: 'questiondecided' },
        ...{ chosen: null, paused: false, bookmarked: true, confidence: 1 },
      },
    ],
    [
      'my_answers',
      {
        ...{ id: myAnswerId(learner, 'questiondecided'), user_id: learner, question_id: 'questiondecided' },
        ...{
          form: 'free',
          text: '<p>First</p>',
          text_by: 'x',
          shared: 'admins',
          shared_at: '2026-01-01T00:00:00.000Z',
        },
      },
    ],
    [
      'answer_comments',
      {
        ...{ id: 'commentcomment0', answer_id: myAnswerId(learner, 'questiondecided'), user_id: learner, mine: true },
        ...{ author_name: 'Lena', body: 'Shorter', created_at: '2026-01-02T00:00:00.000Z' },
      },
    ],
    [
      'study_plans',
      { id: studyPlanId(learner), user_id: learner, new_per_day: 5, reviews_per_day: 30, retention: 0.9 },
    ],
    [
      'reminders',
      {
        id: reminderId(learner),
        user_id: learner,
        ...usualReminders,
        study_since: 0,
        outlook: { day: 20_000, due: [3] },
      },
    ],
    [
      'countdowns',
      {
        ...{ id: 'countdowncount0', user_id: learner, interview_id: null, title: 'First round' },
        ...{ date: '2026-12-01T05:00:00.000Z', deck: null, ended: false },
      },
    ],
    [
      'interview_questions',
      {
        ...{ id: 'questionsentbac', status: 'rejected', mine: true, text_by: 'x', times_sent: 0 },
        ...{ rejection_kind: 'unclear', rejection_reason: 'Which one?', question: '<p>How?</p>' },
      },
    ],
    [
      'question_sightings',
      {
        ...{ id: 'sightingsightin', question_id: 'questiondecided', company: 'Kitami', interview_stage: 'Screen' },
        ...{ month: '2025-01', mine: true },
      },
    ],
    [
      'question_reports',
      {
        ...{ id: 'reportreportrep', question_id: 'questiondecided', kind: 'wrong', note: 'No', status: 'open' },
        ...{ reply: '', decided_by: '', mine: true },
      },
    ],
    [
      'user_progress',
      {
        id: progressId(learner, stage, course),
        user_id: learner,
        course_id: course,
        stage_id: stage,
        completions: [{ id: 'completioncompl', at: '' }],
        undone: [],
      },
    ],
  ];
  return new Map(all.map(([noun, row]) => [keyOf(noun, row.id), row]));
}

export const reader = (some: ReadonlyMap<Key, Row>) => ({ get: (noun: Noun, id: string) => some.get(keyOf(noun, id)) });
