import * as v from 'valibot';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { slugOf } from '#model/slug.ts';
import { filledLine, idOf, instead, list, optionalLine, origin, text } from './argument.ts';
import { mutation } from './mutation.ts';
import { removalWithAll } from './removal.ts';

export const content = {
  title: filledLine(limits.titleCharacters),
  description: text(limits.descriptionCharacters),
  company: optionalLine(limits.nameCharacters),
  attached_jobs: v.pipe(
    list(filledLine(limits.nameCharacters), limits.jobs),
    v.check((jobs) => new Set(jobs.map(comparable)).size === jobs.length, 'invalid'), // A46
  ),
};

export const create = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('courses'), ...content }),
  reads: (args) => [keyOf('courses', args.id)],
  apply: (rows, { id: key, ...args }, context) => {
    const before = rows.get('courses', key);
    if (before) return before.text_by === context.mutation ? [] : 'already';
    const stamps = { created_by: context.actor, created_at: context.at, updated_at: context.at };
    return [['courses', key, { ...args, former_slugs: [], text_by: context.mutation, ...stamps }]];
  },
});

/** After a rename the course is still found by its former slugs (CRSE-46, A39). */
export const edit = mutation({
  version: 2,
  who: 'admin',
  args: v.strictObject({ id: idOf('courses'), saw: origin, instead, ...content }),
  reads: (args) => [keyOf('courses', args.id)],
  fold: (args) => args.id,
  apply: (rows, { id: key, saw, instead: _, ...args }, context) => {
    const course = rows.get('courses', key);
    if (!course) return 'gone';
    if (course.text_by === context.mutation) return [];
    if (course.text_by !== saw) return 'changed';
    const before = slugOf(course.title);
    const former = course.former_slugs ?? [];
    const renamed = before && before !== slugOf(args.title) && !former.includes(before);
    const former_slugs = renamed ? [...former, before].slice(-limits.formerSlugs) : former;
    return [['courses', key, { ...args, former_slugs, updated_at: context.at, text_by: context.mutation }]];
  },
});

/** The server deletes its stages, links, progress, assignments and reviews too; the bank stays (A40). */
export const remove = removalWithAll('courses');
