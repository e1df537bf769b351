import * as assignment from './assignment.ts';
import * as candidate from './candidate.ts';
import * as course from './course.ts';
import * as interview from './interview.ts';
import * as moderation from './moderation.ts';
import * as note from './note.ts';
import * as reportClosing from './reportClosing.ts';
import * as resource from './resource.ts';
import * as reviewReading from './reviewReading.ts';
import * as stageTools from './stageTools.ts';
import * as template from './template.ts';

/** The files in which all is for admins: no learner's device loads them (`known.ts`). */
export const forAdmins = {
  'course.create': course.create,
  'course.edit': course.edit,
  'course.delete': course.remove,
  'stage.create': stageTools.create,
  'stage.edit': stageTools.edit,
  'stage.move': stageTools.move,
  'stage.delete': stageTools.remove,
  'stage.link': stageTools.addLink,
  'stage.unlink': stageTools.removeLink,
  'template.create': template.create,
  'template.delete': template.remove,
  'assignment.create': assignment.create,
  'assignment.delete': assignment.remove,
  'question.decide': moderation.decide,
  'report.close': reportClosing.close,
  'question.reopen': moderation.reopen,
  'question.withdraw': moderation.withdraw,
  'question.feature': moderation.feature,
  'question.refile': moderation.refile,
  'question.delete': moderation.remove,
  'option.delete': moderation.removeOption,
  'review.read': reviewReading.read,
  'resource.create': resource.create,
  'resource.edit': resource.edit,
  'resource.delete': resource.remove,
  'candidate.add': candidate.add,
  'candidate.move': candidate.move,
  'candidate.unmove': candidate.unmove,
  'candidate.reject': candidate.reject,
  'candidate.restore': candidate.restore,
  'candidate.edit': candidate.edit,
  'note.add': note.add,
  'note.edit': note.edit,
  'note.schedule': note.schedule,
  'note.complete': note.complete,
  'note.delete': note.remove,
  'interview.schedule': interview.schedule,
  'interview.edit': interview.edit,
  'interview.mark': interview.mark,
  'interview.reopen': interview.reopen,
  'interview.delete': interview.remove,
} as const;
