import { myAnswerId } from '#model/id.ts';
import { saidBy } from '#model/sighting.ts';
import { usualReminders } from '#model/reminder.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Role } from '#model/access.ts';
import type { Refusal } from '#model/code.ts';
import type { Intention } from '#model/wire.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { someQuestion } from './classroom.ts';
import { intention, mintId } from './wire.ts';

/** One mutation as the server accepts it, and what invalid variants get. A new mutation must have one to compile. */
export interface Input<Name extends MutationName> {
  /** Something that a person of this role would send, and that changes something. */
  args: (role: Role) => ArgumentsOf<Name>;
  /** The result when the id in this field is unknown; `new` where it always is. */
  unknown: Partial<Record<keyof ArgumentsOf<Name> & string, Refusal | 'done' | 'new'>>;
  /** Fields that people write text into. */
  texts?: readonly (keyof ArgumentsOf<Name> & string)[];
  /** Those that refuse any markup. */
  plain?: readonly (keyof ArgumentsOf<Name> & string)[];
  /** Those that hold markup. */
  rich?: readonly (keyof ArgumentsOf<Name> & string)[];
  nullable?: readonly (keyof ArgumentsOf<Name> & string)[];
  optional?: readonly (keyof ArgumentsOf<Name> & string)[];
}

const byRole = (kind: string): Record<Role, string> => ({ user: mintId(kind), admin: mintId(kind) });
/** The mutations that wrote the texts to be edited. */
const origin = {
  course: mintId('m'),
  stage: mintId('m'),
  resource: mintId('m'),
  question: byRole('m'),
  decision: mintId('m'),
  sentBack: byRole('m'),
  toRetract: byRole('m'),
  toDecide: mintId('m'),
  review: mintId('m'),
  move: mintId('m'),
  note: mintId('m'),
  interview: mintId('m'),
  mark: mintId('m'),
};

/** The records that the arguments below name. */
export const known = {
  course: mintId('c'),
  courseToEdit: mintId('c'),
  courseToDelete: mintId('c'),
  stage: mintId('s'),
  stageToEdit: mintId('s'),
  stageToDelete: mintId('s'),
  question: mintId('q'),
  questionToEdit: byRole('q'),
  questionToDecide: mintId('q'),
  questionToReopen: mintId('q'),
  questionToHide: mintId('q'),
  questionToResend: byRole('q'),
  questionToRetract: byRole('q'),
  questionAsked: mintId('q'),
  report: byRole('p'),
  reportToClose: mintId('p'),
  questionToDelete: mintId('q'),
  resource: mintId('r'),
  resourceToEdit: mintId('r'),
  resourceToDelete: mintId('r'),
  templateToDelete: mintId('t'),
  courseToReview: mintId('c'),
  stageToReview: mintId('s'),
  courseReviewed: mintId('c'),
  stageReviewed: mintId('s'),
  aside: byRole('m'),
  questionToForget: mintId('q'),
  questionToShare: mintId('q'),
  questionToDiscuss: mintId('q'),
  comment: byRole('d'),
  countdown: byRole('t'),
  noteToEdit: mintId('n'),
  todo: mintId('n'),
  noteToDelete: mintId('n'),
  interviewToEdit: mintId('i'),
  interviewToMark: mintId('i'),
  interviewToReopen: mintId('i'),
  interviewToDelete: mintId('i'),
};

const course = { title: 'Systems', description: 'All of it', company: null, attached_jobs: ['Backend Engineer'] };
const stage = { title: 'One', description: 'The first', information: '<p>Read</p>' };
const resource = { title: 'Book', description: null, url: 'https://example.com/', category: 'Other' as const };
const todo = { due_date: '2026-12-01T15:00:00.000Z', priority: 'high' as const, assigned_to: null };
const note = { note_type: 'todo' as const, content: 'Call her', ...todo };
const interview = {
  interview_name: 'Technical Interview' as const,
  scheduled_date: '2026-12-01T01:00:00.000Z',
  duration_minutes: 60,
  place: 'Room 3',
  interviewers: ['Ada'],
  notes: 'Systems',
};
const answer = {
  under: 'private' as const,
  form: 'star' as const,
  text: '<p>In short</p>',
  situation: '<p>Then</p>',
  task: '<p>Mine</p>',
  action: '<p>Did</p>',
  result: '<p>Went</p>',
};
const answerToDiscuss = (role: Role) =>
  myAnswerId(role === 'admin' ? people.ada : people.lena, known.questionToDiscuss);
const asked = { question_id: known.questionAsked, company: 'Kitami', interview_stage: 'Technical Screen' };
const sighted = (role: Role) => saidBy({ ...asked, month: '2025-01' }, role === 'admin' ? people.ada : people.lena);
const answerTexts = ['text', 'situation', 'task', 'action', 'result'] as const;
const { recommended: _not, ...editedQuestion } = someQuestion;
const questionTexts = ['question', 'company', 'role', 'interview_stage', 'category', 'additional_context'] as const;

export const inputs: { [Name in MutationName]: Input<Name> } = {
  // A completion of a deleted stage is kept, because a restore may bring the stage back (R27)
  'stage.complete': {
    args: () => ({ course_id: known.course, stage_id: known.stage }),
    unknown: { course_id: 'invalid', stage_id: 'done' },
  },
  'stage.uncomplete': {
    args: () => ({ course_id: known.course, stage_id: known.stage, saw: [mintId('m')] }),
    unknown: { course_id: 'invalid', stage_id: 'done' },
  },
  'stage.create': {
    args: () => ({ id: mintId('s'), course_id: known.course, stage_order: 3, ...stage }),
    unknown: { id: 'new', course_id: 'not_found' },
    texts: ['title', 'description', 'information'],
    rich: ['information'],
    nullable: ['information'],
  },
  'stage.edit': {
    args: () => ({ id: known.stageToEdit, saw: origin.stage, ...stage }),
    unknown: { id: 'gone' },
    texts: ['title', 'description', 'information'],
    rich: ['information'],
    nullable: ['information'],
  },
  'stage.move': { args: () => ({ id: known.stage, stage_order: 9 }), unknown: { id: 'not_found' } },
  'stage.delete': { args: () => ({ id: known.stageToDelete, saw: null }), unknown: { id: 'done' }, nullable: ['saw'] },
  'stage.link': {
    args: () => ({ stage_id: known.stage, kind: 'question', item_id: known.question }),
    unknown: { stage_id: 'not_found', item_id: 'not_found' },
  },
  'stage.unlink': {
    args: () => ({ stage_id: known.stage, kind: 'resource', item_id: known.resource }),
    unknown: { stage_id: 'done', item_id: 'done' },
  },
  'course.create': {
    args: () => ({ id: mintId('c'), ...course }),
    unknown: { id: 'new' },
    texts: ['title', 'description', 'company'],
    nullable: ['company'],
  },
  'course.edit': {
    args: () => ({ id: known.courseToEdit, saw: origin.course, ...course }),
    unknown: { id: 'gone' },
    texts: ['title', 'description', 'company'],
    nullable: ['company'],
  },
  'course.delete': {
    args: () => ({ id: known.courseToDelete, saw: null, along: null }),
    unknown: { id: 'done' },
    nullable: ['saw', 'along'],
  },
  'template.create': {
    args: () => ({ id: mintId('t'), name: 'Call', ...stage }),
    unknown: { id: 'new' },
    texts: ['name', 'title', 'description', 'information'],
    rich: ['information'],
    nullable: ['information'],
  },
  'template.delete': { args: () => ({ id: known.templateToDelete }), unknown: { id: 'done' } },
  'assignment.create': {
    args: () => ({ user_id: people.noah, course_id: known.course }),
    unknown: { user_id: 'not_found', course_id: 'not_found' },
  },
  'assignment.delete': {
    args: () => ({ user_id: people.lena, course_id: known.course }),
    unknown: { user_id: 'done', course_id: 'done' },
  },
  'question.submit': {
    args: () => ({ id: mintId('q'), ...someQuestion }),
    unknown: { id: 'new' },
    texts: questionTexts,
    rich: ['question', 'additional_context'],
    nullable: ['additional_context'],
  },
  'question.edit': {
    args: (role) => ({
      id: known.questionToEdit[role],
      saw: origin.question[role],
      ...editedQuestion,
      team: 'Platform',
      position_name: 'Staff',
    }),
    unknown: { id: 'gone' },
    texts: [...questionTexts, 'team', 'position_name'],
    rich: ['question', 'additional_context'],
    nullable: ['additional_context', 'team', 'position_name'],
    optional: ['team', 'position_name'],
  },
  'question.decide': {
    args: () => ({
      ...{ id: known.questionToDecide, status: 'rejected', saw: origin.toDecide },
      ...{ kind: 'duplicate', reason: 'Asked twice' },
    }),
    unknown: { id: 'gone' },
    texts: ['reason'],
    optional: ['reason'],
    nullable: ['saw'],
  },
  'question.resubmit': {
    args: (role) => ({ id: known.questionToResend[role], saw: origin.sentBack[role], ...editedQuestion }),
    unknown: { id: 'gone' },
    texts: questionTexts,
    rich: ['question', 'additional_context'],
    nullable: ['additional_context'],
  },
  'question.retract': {
    args: (role) => ({ id: known.questionToRetract[role], saw: origin.toRetract[role], along: null }),
    unknown: { id: 'done' },
    nullable: ['along'],
  },
  'sighting.add': {
    args: () => ({ ...asked, month: '2025-02' }),
    unknown: { question_id: 'gone' },
    texts: ['company', 'interview_stage'],
  },
  'sighting.remove': { args: (role) => ({ id: sighted(role) }), unknown: { id: 'done' } },
  'report.open': {
    args: () => ({ id: mintId('p'), question_id: known.questionAsked, kind: 'outdated', note: 'Not since version 3' }),
    unknown: { id: 'new', question_id: 'gone' },
    texts: ['note'],
  },
  'report.close': {
    args: () => ({
      ...{ id: known.reportToClose, question_id: known.questionAsked, status: 'fixed', reply: 'It says so now' },
    }),
    unknown: { id: 'gone', question_id: 'gone' },
    texts: ['reply'],
  },
  'question.reopen': {
    args: () => ({ id: known.questionToReopen, saw: origin.decision }),
    unknown: { id: 'gone' },
  },
  'question.withdraw': { args: () => ({ id: known.questionToHide }), unknown: { id: 'gone' } },
  'question.feature': { args: () => ({ id: known.question, recommended: true }), unknown: { id: 'gone' } },
  'question.refile': {
    args: () => ({ ids: [known.questionToDecide], field: 'company', from: someQuestion.company, to: 'Renamed' }),
    unknown: {},
    texts: ['from', 'to'],
    plain: ['to'],
  },
  'question.delete': {
    args: () => ({ id: known.questionToDelete, saw: null, along: null }),
    unknown: { id: 'done' },
    nullable: ['saw', 'along'],
  },
  'resource.create': {
    args: () => ({ id: mintId('r'), ...resource }),
    unknown: { id: 'new' },
    texts: ['title', 'description'],
    nullable: ['description'],
  },
  'resource.edit': {
    args: () => ({ id: known.resourceToEdit, saw: origin.resource, ...resource, title: 'Better book' }),
    unknown: { id: 'gone' },
    texts: ['title', 'description'],
    nullable: ['description'],
  },
  'resource.delete': {
    args: () => ({ id: known.resourceToDelete, saw: null }),
    unknown: { id: 'done' },
    nullable: ['saw'],
  },
  'review.submit': {
    args: () => ({
      course_id: known.courseToReview,
      saw: '',
      stage_ratings: [{ stageId: known.stageToReview, stageName: 'One', helpfulness: 5, accuracy: 4 }],
      support_feedback: 'The manager interview',
      improvement_suggestions: null,
    }),
    unknown: { course_id: 'gone' },
    texts: ['support_feedback', 'improvement_suggestions'],
    nullable: ['support_feedback', 'improvement_suggestions'],
  },
  'review.read': {
    args: () => ({ user_id: people.lena, course_id: known.courseReviewed, saw: origin.review, read: true }),
    unknown: { user_id: 'gone', course_id: 'gone' },
  },
  'option.add': {
    args: (role) => ({ field_name: 'company', value: `Made by ${role}` }),
    unknown: {},
    texts: ['value'],
    plain: ['value'],
  },
  'option.delete': { args: () => ({ field_name: 'company', value: 'To delete' }), unknown: {}, texts: ['value'] },
  'candidate.add': {
    args: () => ({ id: people.mika, position: 'SRE/DevOps', company: 'Kitami Robotics' }),
    unknown: { id: 'not_found' },
    texts: ['position', 'company'],
    optional: ['company'],
  },
  'candidate.move': {
    args: () => ({ id: people.lena, stage: 'Debrief', notes: 'Went well' }),
    unknown: { id: 'gone' },
    texts: ['notes'],
    optional: ['notes'],
  },
  'candidate.unmove': { args: () => ({ id: people.noah, saw: origin.move }), unknown: { id: 'invalid' } },
  'candidate.reject': {
    args: () => ({ id: people.lena, reason: 'Chose another company' }),
    unknown: { id: 'gone' },
    texts: ['reason'],
    nullable: ['reason'],
  },
  'candidate.restore': { args: () => ({ id: people.noah }), unknown: { id: 'gone' } },
  'candidate.edit': {
    args: () => ({ id: people.lena, saw: '', location: 'Osaka' }),
    unknown: { id: 'gone' },
    texts: ['location'],
    nullable: ['location'],
  },
  'note.add': {
    args: () => ({ id: mintId('n'), user_id: people.lena, ...note }),
    unknown: { id: 'new', user_id: 'not_found' },
    texts: ['content'],
    nullable: ['due_date', 'priority', 'assigned_to'],
  },
  'note.edit': {
    args: () => ({ id: known.noteToEdit, saw: origin.note, content: 'Write to her' }),
    unknown: { id: 'gone' },
    texts: ['content'],
  },
  'note.schedule': {
    args: () => ({ id: known.todo, ...todo, priority: 'low' }),
    unknown: { id: 'gone' },
    nullable: ['due_date', 'priority', 'assigned_to'],
  },
  'note.complete': { args: () => ({ id: known.todo, is_completed: true }), unknown: { id: 'gone' } },
  'note.delete': { args: () => ({ id: known.noteToDelete, saw: null }), unknown: { id: 'done' }, nullable: ['saw'] },
  'interview.schedule': {
    args: () => ({ id: mintId('i'), user_id: people.lena, ...interview }),
    unknown: { id: 'new', user_id: 'not_found' },
    texts: ['place', 'notes'],
    nullable: ['place', 'notes'],
  },
  'interview.edit': {
    args: () => ({ id: known.interviewToEdit, saw: origin.interview, ...interview, place: 'Room 4' }),
    unknown: { id: 'gone' },
    texts: ['place', 'notes'],
    nullable: ['place', 'notes'],
  },
  'interview.mark': {
    args: () => ({ id: known.interviewToMark, status: 'completed' }),
    unknown: { id: 'gone' },
  },
  'interview.reopen': {
    args: () => ({ id: known.interviewToReopen, saw: origin.mark }),
    unknown: { id: 'gone' },
  },
  'interview.delete': {
    args: () => ({ id: known.interviewToDelete, saw: null }),
    unknown: { id: 'done' },
    nullable: ['saw'],
  },
  'aside.keep': {
    args: () => ({
      noun: 'interview_questions',
      record_id: known.question,
      written_by: mintId('m'),
      content: { question: '<p>Mine</p>', company: 'Kitami', additional_context: null },
    }),
    unknown: { record_id: 'new' },
  },
  // An answer to a question that is gone counts once it is back (STUDY-36)
  'study.answer': {
    args: () => ({ question_id: known.question, at: 1_795_600_000, grade: 3, seconds: 40 }),
    unknown: { question_id: 'done' },
  },
  'study.choose': {
    args: () => ({ question_ids: [known.question], chosen: 'in' }),
    unknown: {},
    nullable: ['chosen'],
  },
  'study.pause': { args: () => ({ question_id: known.question, value: true }), unknown: { question_id: 'gone' } },
  'study.plan': {
    args: () => ({ new_per_day: 7, reviews_per_day: 40, retention: 0.9, ease: null }),
    unknown: {},
    nullable: ['ease'],
  },
  'study.outlook': { args: () => ({ day: 20_700, due: [3, 4, 5] }), unknown: {} },
  'reminder.set': { args: () => ({ ...usualReminders, study: true }), unknown: {} },
  'question.bookmark': { args: () => ({ question_id: known.question, value: true }), unknown: { question_id: 'gone' } },
  'question.confidence': { args: () => ({ question_id: known.question, value: 2 }), unknown: { question_id: 'gone' } },
  'answer.write': {
    args: () => ({ question_id: known.question, saw: '', ...answer }),
    unknown: { question_id: 'gone' },
    texts: answerTexts,
    rich: answerTexts,
    nullable: [...answerTexts, 'under'],
  },
  'answer.remove': {
    args: () => ({ question_id: known.questionToForget, saw: null, along: null }),
    nullable: ['saw', 'along'],
    unknown: { question_id: 'done' },
  },
  'answer.share': {
    args: () => ({ question_id: known.questionToShare, shared: false, saw: null }),
    nullable: ['saw'],
    unknown: { question_id: 'gone' },
  },
  'answer.comment': {
    args: (role) => ({ id: mintId('d'), answer_id: answerToDiscuss(role), body: 'Say what you measured' }),
    unknown: { id: 'new', answer_id: 'not_shared' },
    texts: ['body'],
  },
  'answer.uncomment': { args: (role) => ({ id: known.comment[role] }), unknown: { id: 'done' } },
  'countdown.add': {
    args: () => ({ id: mintId('t'), title: 'Second round', date: '2026-12-04T05:00:00.000Z' }),
    unknown: { id: 'new' },
    texts: ['title'],
  },
  'countdown.set': {
    args: (role) => ({ id: known.countdown[role], interview_id: null, ended: true }),
    unknown: { id: 'gone', interview_id: 'invalid' },
    nullable: ['interview_id'],
  },
  'study.undo': { args: () => ({ day: studyDay(1_795_600_000), saw: [mintId('m')] }), unknown: {} },
  'aside.release': { args: (role) => ({ written_by: known.aside[role] }), unknown: {} },
};

/** The accounts' ids, known once they are created. */
export const people = { ada: '', lena: '', noah: '', mika: '' };

/** One that is shared, and one that is shared and commented on. */
function sharedAnswers(role: Role): Intention[] {
  const { questionToShare, questionToDiscuss, comment } = known;
  return [
    ...[questionToShare, questionToDiscuss].flatMap((question_id) => [
      intention('answer.write', { question_id, saw: '', ...answer }),
      intention('answer.share', { question_id, shared: true, saw: null }),
    ]),
    intention('answer.comment', { id: comment[role], answer_id: answerToDiscuss(role), body: 'Shorter' }),
    intention('countdown.add', { id: known.countdown[role], title: 'First round', date: '2026-12-01T05:00:00.000Z' }),
  ];
}

/** What an admin, and what a learner, has to send first, so that all these records exist. */
export function preparations(): Record<Role | 'after', Intention[]> {
  const question = (id: string, by?: string) => intention('question.submit', { id, ...someQuestion }, by);
  const own = (role: Role) => [
    question(known.questionToResend[role], origin.sentBack[role]),
    question(known.questionToRetract[role], origin.toRetract[role]),
  ];
  const said = (role: Role) => [
    intention('sighting.add', { ...asked, month: '2025-01' }),
    intention('report.open', {
      ...{ id: known.report[role], question_id: known.questionAsked, kind: 'wrong', note: 'It is not so' },
    }),
  ];
  const aside = (role: Role) =>
    intention('aside.keep', {
      noun: 'resources',
      record_id: known.resource,
      written_by: known.aside[role],
      content: { title: 'Old' },
    });
  return {
    // once both have sent theirs
    after: [
      ...Object.values(known.questionToResend).map((id) =>
        intention('question.decide', { id, status: 'rejected', kind: 'unclear', reason: 'Which one?', saw: null }),
      ),
      intention('report.open', {
        ...{ id: known.reportToClose, question_id: known.questionAsked, kind: 'wrong', note: 'It is not so' },
      }),
    ],
    admin: [
      ...[known.course, known.courseToDelete, known.courseToReview, known.courseReviewed].map((id) =>
        intention('course.create', { id, ...course, title: 'Before' }),
      ),
      intention('course.create', { id: known.courseToEdit, ...course, title: 'Before' }, origin.course),
      ...[known.stage, known.stageToDelete].map((id) =>
        intention('stage.create', { id, course_id: known.course, stage_order: 1, ...stage, title: 'Before' }),
      ),
      intention(
        'stage.create',
        { id: known.stageToEdit, course_id: known.course, stage_order: 2, ...stage, title: 'Before' },
        origin.stage,
      ),
      intention('stage.create', {
        id: known.stageToReview,
        course_id: known.courseToReview,
        stage_order: 1,
        ...stage,
      }),
      intention('stage.create', {
        id: known.stageReviewed,
        course_id: known.courseReviewed,
        stage_order: 1,
        ...stage,
      }),
      ...[
        known.question,
        known.questionToReopen,
        known.questionToHide,
        known.questionToDelete,
        known.questionToForget,
        known.questionToShare,
        known.questionToDiscuss,
        known.questionAsked,
      ].map((id) => question(id)),
      question(known.questionToDecide, origin.toDecide),
      ...own('admin'),
      intention('question.decide', { id: known.questionAsked, status: 'approved', saw: null }),
      ...said('admin'),
      intention('question.decide', { id: known.questionToReopen, status: 'approved', saw: null }, origin.decision),
      intention('question.decide', { id: known.questionToHide, status: 'approved', saw: null }),
      question(known.questionToEdit.admin, origin.question.admin),
      ...[known.resource, known.resourceToDelete].map((id) => intention('resource.create', { id, ...resource })),
      intention('resource.create', { id: known.resourceToEdit, ...resource }, origin.resource),
      intention('template.create', { id: known.templateToDelete, name: 'Call', ...stage }),
      aside('admin'),
      intention('answer.write', { question_id: known.questionToForget, saw: '', ...answer }),
      ...sharedAnswers('admin'),
      intention('stage.link', { stage_id: known.stage, kind: 'resource', item_id: known.resource }),
      intention('assignment.create', { user_id: people.lena, course_id: known.course }),
      intention('option.add', { field_name: 'company', value: 'To delete' }),
      ...[people.lena, people.noah].map((id) => intention('candidate.add', { id, position: 'SRE', company: 'Kitami' })),
      intention('candidate.move', { id: people.noah, stage: 'Offer' }, origin.move),
      intention('candidate.reject', { id: people.noah, reason: null }),
      intention('note.add', { id: known.noteToEdit, user_id: people.lena, ...note }, origin.note),
      ...[known.todo, known.noteToDelete].map((id) => intention('note.add', { id, user_id: people.lena, ...note })),
      intention(
        'interview.schedule',
        { id: known.interviewToEdit, user_id: people.lena, ...interview },
        origin.interview,
      ),
      ...[known.interviewToMark, known.interviewToReopen, known.interviewToDelete].map((id) =>
        intention('interview.schedule', { id, user_id: people.lena, ...interview }),
      ),
      intention('interview.mark', { id: known.interviewToReopen, status: 'cancelled' }, origin.mark),
    ],
    user: [
      ...own('user'),
      ...said('user'),
      question(known.questionToEdit.user, origin.question.user),
      aside('user'),
      intention('answer.write', { question_id: known.questionToForget, saw: '', ...answer }),
      ...sharedAnswers('user'),
      intention('stage.complete', { course_id: known.courseToReview, stage_id: known.stageToReview }),
      intention('stage.complete', { course_id: known.courseReviewed, stage_id: known.stageReviewed }),
      intention(
        'review.submit',
        {
          ...inputs['review.submit'].args('user'),
          course_id: known.courseReviewed,
          stage_ratings: [{ stageId: known.stageReviewed, stageName: 'One', helpfulness: 5, accuracy: 4 }],
        },
        origin.review,
      ),
    ],
  };
}
