import * as v from 'valibot';
import { currentSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { comparable } from '#model/id.ts';
import type { Course, Stage } from '#model/noun.ts';
import { problemsIn } from '#mutations/problems.ts';
import { plainText } from '#model/plainText.ts';

type Texts = (typeof courseToolsTexts)['en'];

/** What is written about a course, as the forms hold it. */
export interface CourseTexts {
  title: string;
  description: string;
  /** '' for none. */
  company: string;
  attached_jobs: string[];
}

export interface StageTexts {
  title: string;
  description: string;
  /** '' when there is no visible text and no picture. */
  information: string;
}

export const emptyCourse: CourseTexts = { title: '', description: '', company: '', attached_jobs: [] };

export const textsOfCourse = (course: Course): CourseTexts => ({
  title: course.title,
  description: course.description,
  company: course.company ?? '',
  attached_jobs: [...(course.attached_jobs ?? [])],
});

export const textsOfStage = ({ title, description, information }: Pick<Stage, keyof StageTexts>): StageTexts => ({
  title,
  description,
  information: information ?? '',
});

/** As the mutations take them; empty columns are null. */
export const contentOfCourse = (texts: CourseTexts) => ({
  title: texts.title.trim(),
  description: texts.description.trim(),
  company: texts.company || null,
  attached_jobs: texts.attached_jobs,
});

export const contentOfStage = ({ title, description, information }: StageTexts) => ({
  title: title.trim(),
  description: description.trim(),
  information: information || null,
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const text = v.fallback(v.string(), '');
/** Drafts come from the disk, perhaps from another version of the app. */
export const keptCourse = v.object({
  title: text,
  description: text,
  company: text,
  attached_jobs: v.fallback(v.array(v.string()), []),
});
export const keptStage = v.object({ title: text, description: text, information: text });

/** Why a job is not added: it is there already, whatever its capitals (A46), or there is no room for it. */
export function jobProblem(typed: string, jobs: readonly string[], texts: Texts): string | null {
  const present = jobs.find((job) => comparable(job) === comparable(typed));
  if (present) return texts.jobPresent(present);
  const found = problemsIn('course.create', { attached_jobs: [typed] });
  if (found.attached_jobs) return texts.jobTooLong;
  return problemsIn('course.create', { attached_jobs: [...jobs, typed] }).attached_jobs ? texts.jobsFull : null;
}

export type Problems<Field extends string> = Partial<Record<Field, string>>;

export function courseProblems(course: CourseTexts, texts: Texts): Problems<'title' | 'description'> {
  const { title, description } = problemsIn('course.create', contentOfCourse(course));
  return {
    ...(title && { title: title === 'missing' ? texts.titleMissing : texts.titleTooLong }),
    ...(description && { description: texts.descriptionTooLong }),
  };
}

export function stageProblems(stage: StageTexts, texts: Texts): Problems<keyof StageTexts> {
  const { title, description, information } = problemsIn('stage.create', contentOfStage(stage));
  return {
    ...(title && { title: title === 'missing' ? texts.titleMissing : texts.titleTooLong }),
    ...(description && { description: texts.descriptionTooLong }),
    ...(information && { information: texts.informationTooLong }),
  };
}

/** How a stage is called in lists and questions. */
export const nameOfStage = ({ title }: Pick<StageTexts, 'title'>, texts: Texts): string =>
  title.trim() || texts.untitled;

/** The line below the name: its description, else how its information begins. */
export const lineOfStage = ({ description, information }: StageTexts): string =>
  description.trim() || plainText(information).slice(0, 200);

/** 'Stage 3', or the next one that no stage has. */
export function freshTitle(taken: readonly string[]): string {
  const { stage } = currentSection(courseToolsTexts);
  let n = taken.length + 1;
  while (taken.includes(stage(n))) n += 1;
  return stage(n);
}
