import type { MutationName } from '#mutations/all.ts';

/**
 * What the requirement rows keep from learners, row by row, by hand: the tests ask what is built, and not the lists out
 * of which it was built. A row without a mutation belongs to a screen that writes on the server only.
 */
export const adminsOnly: Record<string, readonly MutationName[]> = {
  'MOD-11': ['question.decide', 'question.reopen', 'question.withdraw', 'question.feature'],
  // another person's; one's own is edited while it is pending (A20)
  'MOD-16': ['question.edit'],
  'MOD-19': ['question.delete'],
  'RES-32': ['resource.create', 'resource.edit', 'resource.delete'],
  'USER-12': [],
  'USER-19': [],
  'USER-40': [],
  'USER-43': [],
  'USER-66': [],
  'BULK-25': [],
  'ASGN-11': ['assignment.create', 'assignment.delete'],
  'CRSE-25': [
    'course.create',
    'course.edit',
    'course.delete',
    'stage.create',
    'stage.edit',
    'stage.move',
    'stage.delete',
  ],
  'WIZ-34': ['template.create', 'template.delete'],
  'STAGE-26': ['stage.link', 'stage.unlink'],
  'PROG-10': [],
  'REV-27': ['review.read'],
  'KAN-80': ['candidate.add', 'candidate.move', 'candidate.unmove', 'candidate.reject', 'candidate.restore'],
  'CAND-46': ['candidate.edit', 'note.add', 'note.edit', 'note.schedule', 'note.complete', 'note.delete'],
  'INT-43': ['interview.schedule', 'interview.edit', 'interview.mark', 'interview.reopen', 'interview.delete'],
  'SEC-25': [],
  'MOD-20': [],
};
/** The whole list of options is the admins' (A17); no row of its own speaks of taking one away or renaming it. */
export const alsoAdminsOnly: readonly MutationName[] = ['option.delete', 'question.refile', 'report.close'];

/** What any signed-in person may, by the row that says so; of these, `learnersOnly` is nothing for an admin. */
export const everybody: Record<string, readonly MutationName[]> = {
  'QUES-09': ['option.add'],
  'QUES-29': ['question.submit'],
  'PROG-09': ['stage.complete', 'stage.uncomplete'],
  'REV-24': ['review.submit'],
  R30: ['aside.keep', 'aside.release'],
  'STUDY-37': ['study.answer', 'study.undo', 'study.choose', 'study.pause', 'study.plan'],
  'ANSWER-05': ['question.bookmark'],
  'ANSWER-06': ['question.confidence'],
  'ANSWER-09': ['answer.write', 'answer.remove'],
  'ANSWER-11': ['answer.share'],
  'COUNT-14': ['countdown.add', 'countdown.set'],
  'QUAL-13': ['question.resubmit'],
  'QUAL-17': ['question.retract'],
  'QUAL-07': ['sighting.add', 'sighting.remove'],
  'QUAL-09': ['report.open'],
  'REMIND-01': ['reminder.set'],
  'REMIND-18': ['study.outlook'],
  'ANSWER-13': ['answer.comment', 'answer.uncomment'],
};

/** Whoever studies nothing completes no stage, and has no course to review. */
export const learnersOnly: readonly MutationName[] = ['review.submit'];

/** A guest, by a request without a session, may nothing; a learner and an admin may what stands above. */
const refusedTo = {
  user: new Set<MutationName>([...Object.values(adminsOnly), alsoAdminsOnly].flat()),
  admin: new Set<MutationName>(learnersOnly),
};
// one's own is edited by whoever wrote it, as long as it waits (A20): whose it is, is looked at later
refusedTo.user.delete('question.edit');

/** The expectation of every test that asks who may write what. */
export const mayWrite = (name: MutationName, role: 'user' | 'admin'): boolean => !refusedTo[role].has(name);
