import * as v from 'valibot';
import { currentSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { derivedId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { CourseToCopy } from '#queries/courseRecords.ts';
import {
  type CourseTexts,
  emptyCourse,
  freshTitle,
  isSame,
  keptCourse,
  keptStage,
  type StageTexts,
  textsOfCourse,
  textsOfStage,
} from './courseTexts.ts';

export type Step = 'course' | 'stages' | 'content';
export const steps = ['course', 'stages', 'content'] as const;

/** A stage that is not a record yet. Its number is never used again, and makes the record's id. */
export interface NewStage extends StageTexts {
  n: number;
  /** The stage that it is a copy of. */
  copies?: string | undefined;
}

/** What the wizard holds, and what its draft keeps (A42). */
export interface WizardForm {
  step: Step;
  course: CourseTexts;
  stages: NewStage[];
  /** The course it was copied from, and whether its questions and resources come along (A43). */
  copied: { title: string; withContent: boolean } | null;
  /** The course and its stages are records now: they are not created a second time. */
  created: boolean;
  /** What was assigned since, as `question <stage>` (WIZ-20, WIZ-21). */
  assigned: string[];
}

/** WIZ-08. */
export const emptyForm = (): WizardForm => ({
  step: 'course',
  course: emptyCourse,
  stages: [{ n: 1, title: currentSection(courseToolsTexts).firstStage, description: '', information: '' }],
  copied: null,
  created: false,
  assigned: [],
});

/** WIZ-38, WIZ-39. The title is cut where it would be too long. */
export const copyOf = ({ course, stages }: CourseToCopy, withContent: boolean): WizardForm => ({
  ...emptyForm(),
  course: {
    ...textsOfCourse(course),
    title: [...currentSection(courseToolsTexts).copyOf(course.title)].slice(0, limits.titleCharacters).join(''),
  },
  stages: stages.length
    ? stages.map((stage, index) => ({ n: index + 1, copies: stage.id, ...textsOfStage(stage) }))
    : emptyForm().stages,
  copied: { title: course.title, withContent },
});

const kept: v.GenericSchema<unknown, WizardForm> = v.object({
  step: v.fallback(v.picklist(steps), 'course'),
  course: keptCourse,
  stages: v.pipe(
    v.array(v.object({ n: v.number(), copies: v.optional(v.string()), ...keptStage.entries })),
    v.minLength(1),
  ),
  copied: v.fallback(v.nullable(v.object({ title: v.string(), withContent: v.boolean() })), null),
  created: v.fallback(v.boolean(), false),
  assigned: v.fallback(v.array(v.string()), []),
});

/** A draft of another version of the app is read as far as possible. */
export function formOfDraft(value: unknown): WizardForm {
  const parsed = v.safeParse(kept, { ...emptyForm(), ...(typeof value === 'object' ? value : {}) });
  return parsed.success ? parsed.output : emptyForm();
}

/** Nothing was written that would be missed. */
export const isEmpty = (form: WizardForm): boolean => {
  const { course, stages } = emptyForm();
  return !form.created && isSame(form.course, course) && isSame(form.stages, stages);
};

export const recordId = (course: string, { n }: Pick<NewStage, 'n'>): string =>
  derivedId('stage of', course, String(n));

/** WIZ-09: appended, with the next number in its name. */
export function withStage(stages: readonly NewStage[]): NewStage[] {
  const n = Math.max(0, ...stages.map((stage) => stage.n)) + 1;
  const title = freshTitle(stages.map((stage) => stage.title));
  return [...stages, { n, title, description: '', information: '' }];
}

/** With the one at `from` at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
