import type * as v from 'valibot';
import * as aside from './aside.ts';
import * as assignment from './assignment.ts';
import * as candidate from './candidate.ts';
import * as course from './course.ts';
import * as interview from './interview.ts';
import type { Mutation, RateLimit } from './mutation.ts';
import * as note from './note.ts';
import * as option from './option.ts';
import * as question from './question.ts';
import * as resource from './resource.ts';
import * as review from './review.ts';
import * as stage from './stage.ts';
import * as template from './template.ts';

/** Every write there is. A name is never reused: devices keep entries for weeks. */
export const mutations = {
  'stage.complete': stage.complete,
  'stage.uncomplete': stage.uncomplete,
  'stage.create': stage.create,
  'stage.edit': stage.edit,
  'stage.move': stage.move,
  'stage.delete': stage.remove,
  'stage.link': stage.addLink,
  'stage.unlink': stage.removeLink,
  'course.create': course.create,
  'course.edit': course.edit,
  'course.delete': course.remove,
  'template.create': template.create,
  'template.delete': template.remove,
  'assignment.create': assignment.create,
  'assignment.delete': assignment.remove,
  'question.submit': question.submit,
  'question.edit': question.edit,
  'question.decide': question.decide,
  'question.reopen': question.reopen,
  'question.feature': question.feature,
  'question.refile': question.refile,
  'question.delete': question.remove,
  'resource.create': resource.create,
  'resource.edit': resource.edit,
  'resource.delete': resource.remove,
  'review.submit': review.submit,
  'review.read': review.read,
  'option.add': option.add,
  'option.delete': option.remove,
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
  'aside.keep': aside.keep,
  'aside.release': aside.release,
} as const;

export type MutationName = keyof typeof mutations;
export type ArgumentsOf<Name extends MutationName> = v.InferInput<(typeof mutations)[Name]['args']>;

/** The mutation with a name from any source, without its argument type. */
export const mutationNamed = (name: string): Mutation<Record<string, unknown>> | undefined =>
  Object.hasOwn(mutations, name)
    ? (mutations[name as MutationName] as unknown as Mutation<Record<string, unknown>>)
    : undefined;

/** The limits on a person's own writes, by operation. */
export const limitOf: Readonly<Record<string, RateLimit>> = Object.fromEntries(
  Object.values(mutations).flatMap(({ limit }) => (limit ? [[limit.operation, limit]] : [])),
);
