import * as v from 'valibot';
import { derivedId } from '#model/id.ts';
import type { Course, Stage } from '#model/noun.ts';
import { type ComparedField, conflictOf, type Content, contentIn, isRebasable, rebased } from '#model/writtenText.ts';
import {
  contentOfCourse,
  contentOfStage,
  type CourseTexts,
  freshTitle,
  isSame,
  keptCourse,
  keptStage,
  type StageTexts,
  textsOfCourse,
  textsOfStage,
} from './courseTexts.ts';

/** Which text a changed one started from (R25). */
export interface Origin {
  saw: string;
  /** That text was seen, and this one replaces it. */
  instead?: true | undefined;
  /** That text; unknown in a draft of an app that did not keep it. */
  from?: Content | undefined;
}

/**
 * Only what was changed in this form, laid over the present records: what others change meanwhile shows, and what was
 * not touched here is not written (A107).
 */
export interface CourseEdit {
  course: (CourseTexts & Origin) | null;
  /** By the stage's id. */
  stages: Readonly<Record<string, StageTexts & Origin>>;
  added: readonly (StageTexts & { n: number })[];
  /** Keys of stages as they were put in order here; null while nobody did. */
  order: readonly string[] | null;
  /** Each with the text that was on the screen when its removal was confirmed: what is written since stays. */
  removed: readonly Removal[];
}

/** `saw` is null in a draft of an app that did not keep it. */
interface Removal {
  id: string;
  saw: string | null;
}

export const noEdit: CourseEdit = { course: null, stages: {}, added: [], order: null, removed: [] };

const origin = {
  saw: v.string(),
  instead: v.optional(v.literal(true)),
  from: v.optional(v.custom<Content>((value) => typeof value === 'object' && value !== null)),
};
const removal = v.union([
  v.object({ id: v.string(), saw: v.nullable(v.string()) }),
  v.pipe(
    v.string(),
    v.transform((id) => ({ id, saw: null })),
  ),
]);
const kept: v.GenericSchema<unknown, CourseEdit> = v.object({
  course: v.fallback(v.nullable(v.object({ ...keptCourse.entries, ...origin })), null),
  stages: v.fallback(v.record(v.string(), v.object({ ...keptStage.entries, ...origin })), {}),
  added: v.fallback(v.array(v.object({ ...keptStage.entries, n: v.number() })), []),
  order: v.fallback(v.nullable(v.array(v.string())), null),
  removed: v.fallback(v.array(removal), []),
});

/** A draft of another version of the app is read as far as possible. */
export function editOfDraft(value: unknown): CourseEdit {
  const parsed = v.safeParse(kept, { ...noEdit, ...(typeof value === 'object' ? value : {}) });
  return parsed.success ? parsed.output : noEdit;
}

export interface ShownStage {
  /** The stage's id, or of an added one its own name. */
  key: string;
  texts: StageTexts;
  /** Null for one that is added, and for one that was deleted elsewhere while it was changed here. */
  row: Stage | null;
  isGone: boolean;
  /** It was removed here, and somebody has written in it since. */
  isBack: boolean;
}

/** The id of the record that an added stage becomes; `draft` is the draft's. */
export const addedId = (draft: string, key: string): string => derivedId('stage of', draft, key);
const keyOfAdded = ({ n }: { n: number }): string => `new ${n}`;

/** The stages as the form shows them, in the order that saving gives them. */
export function shownStages(edit: CourseEdit, rows: readonly Stage[], draft: string): ShownStage[] {
  const present = new Map(rows.map((row) => [row.id as string, row]));
  const added = edit.added.map((stage): ShownStage => {
    const key = keyOfAdded(stage);
    // an interrupted attempt to save has made it a record already
    return { key, texts: textsOfStage(stage), row: present.get(addedId(draft, key)) ?? null, ...stays };
  });
  const made = new Set(added.map(({ row }) => row?.id));
  const own = rows
    .filter((row) => !isRemoved(edit, row) && !made.has(row.id))
    .map((row): ShownStage => ({
      key: row.id,
      texts: textsOfStage(edit.stages[row.id] ?? row),
      row,
      isGone: false,
      isBack: edit.removed.some(({ id }) => id === row.id),
    }));
  const gone = Object.entries(edit.stages)
    .filter(([id]) => !present.has(id) && !present.has(addedId(draft, id)))
    .map(([key, texts]): ShownStage => ({ key, texts: textsOfStage(texts), row: null, isGone: true, isBack: false }));
  const all = [...own, ...gone, ...added];
  const { order } = edit;
  if (!order) return all;
  const place = ({ key }: ShownStage) => (order.includes(key) ? order.indexOf(key) : order.length);
  return all.toSorted((a, b) => place(a) - place(b));
}

const stays = { isGone: false, isBack: false };

/** As it was when that was confirmed. */
const isRemoved = (edit: CourseEdit, { id, text_by }: Stage): boolean =>
  edit.removed.some((one) => one.id === id && one.saw === text_by);

/** The removals that are carried out: what nobody has written in since. */
export const removals = (edit: CourseEdit, rows: readonly Stage[]): Stage[] =>
  rows.filter((row) => isRemoved(edit, row));

const notRemoved = (edit: CourseEdit, key: string): Removal[] => edit.removed.filter(({ id }) => id !== key);

/** With a stage's text; one that is as it was is not a change. */
export function withStageText(edit: CourseEdit, stage: ShownStage, changes: Partial<StageTexts & Origin>): CourseEdit {
  const { key, row } = stage;
  const added = edit.added.some((one) => keyOfAdded(one) === key);
  if (added)
    return {
      ...edit,
      added: edit.added.map((one) =>
        keyOfAdded(one) === key ? { ...textsOfStage({ ...stage.texts, ...changes }), n: one.n } : one,
      ),
    };
  const { [key]: before, ...others } = edit.stages;
  const from = before ? before.from : row ? contentIn('course_stages', row) : undefined;
  const next = { ...stage.texts, saw: before?.saw ?? row?.text_by ?? '', instead: before?.instead, from, ...changes };
  const isSameAgain = row !== null && next.saw === row.text_by && isSame(textsOfStage(next), textsOfStage(row));
  return { ...edit, removed: notRemoved(edit, key), stages: isSameAgain ? others : { ...others, [key]: next } };
}

const withoutStageText = (edit: CourseEdit, key: string): CourseEdit => {
  const { [key]: _, ...stages } = edit.stages;
  return { ...edit, stages };
};

export function withCourseText(edit: CourseEdit, row: Course, changes: Partial<CourseTexts & Origin>): CourseEdit {
  const before = edit.course ?? { ...textsOfCourse(row), saw: row.text_by, from: contentIn('courses', row) };
  const next = { ...before, ...changes };
  const { saw, instead: _, from: __, ...texts } = next;
  return { ...edit, course: saw === row.text_by && isSame(texts, textsOfCourse(row)) ? null : next };
}

/** What is chosen where somebody else's text came in between; null for theirs. */
export const withCourseChosen = (edit: CourseEdit, row: Course, content: Content | null): CourseEdit => ({
  ...edit,
  course: content && {
    ...textsOfCourse({ ...row, ...content }),
    ...{ saw: row.text_by, instead: true, from: contentIn('courses', row) },
  },
});
export function withStageChosen(edit: CourseEdit, stage: ShownStage, content: Content | null): CourseEdit {
  if (!content) return withoutStageText(edit, stage.key);
  const { title = '', description = '', information = '' } = content as Record<string, string>;
  const seen = {
    ...{ saw: stage.row!.text_by, instead: true as const },
    from: contentIn('course_stages', { ...stage.row }),
  };
  return withStageText(edit, stage, { title, description, information: information ?? '', ...seen });
}

/**
 * With what others have written since in fields that nobody touched here: their words show, and are not written over
 * (W8). The same edit where there is nothing of it.
 */
export function followed(edit: CourseEdit, course: Course | null, stages: readonly Stage[]): CourseEdit {
  let next = edit;
  if (edit.course && course) {
    const content = contentOfCourse(edit.course);
    const now = since('courses', edit.course, content, { ...course });
    if (now) next = { ...next, course: { ...textsOfCourse({ ...course, ...now.content }), ...now.origin } };
  }
  for (const row of stages) {
    const before = edit.stages[row.id];
    const now = before && since('course_stages', before, contentOfStage(before), { ...row });
    if (now)
      next = {
        ...next,
        stages: { ...next.stages, [row.id]: { ...textsOfStage({ ...row, ...now.content }), ...now.origin } },
      };
  }
  return next;
}

/** What a text has become by what somebody else has written into it since; undefined if that is nothing. */
function since(
  noun: 'courses' | 'course_stages',
  { saw, instead, from }: Origin,
  mine: Content,
  row: Readonly<Record<string, unknown>>,
): { content: Content; origin: Origin } | undefined {
  if (!from || row.text_by === saw) return undefined;
  const theirs = contentIn(noun, row);
  const content = rebased(noun, mine, from, theirs);
  // where somebody has to choose, the rest stands until they have
  if (isRebasable(noun, mine, from, theirs))
    return { content, origin: { saw: String(row.text_by), instead, from: theirs } };
  return JSON.stringify(content) === JSON.stringify(mine) ? undefined : { content, origin: { saw, instead, from } };
}

export function withAdded(edit: CourseEdit, shown: readonly ShownStage[]): { edit: CourseEdit; key: string } {
  const n = Math.max(0, ...edit.added.map((one) => one.n)) + 1;
  const title = freshTitle(shown.map(({ texts }) => texts.title));
  const key = keyOfAdded({ n });
  const order = edit.order && [...shown.map((stage) => stage.key), key];
  return {
    edit: { ...edit, order, added: [...edit.added, { n, title, description: '', information: '' }] },
    key,
  };
}

export function withoutStage(edit: CourseEdit, { key, row }: ShownStage): CourseEdit {
  return {
    ...withoutStageText(edit, key),
    added: edit.added.filter((one) => keyOfAdded(one) !== key),
    removed: row ? [...notRemoved(edit, key), { id: row.id, saw: row.text_by }] : edit.removed,
  };
}

/** Nothing of it would be written. */
export function isUnchanged(edit: CourseEdit, rows: readonly Stage[], draft: string): boolean {
  const { course, stages, added } = edit;
  if (course || added.length || Object.keys(stages).length || removals(edit, rows).length) return false;
  return isSame(
    shownStages(edit, rows, draft).map(({ key }) => key),
    rows.map(({ id }) => id),
  );
}

/** The fields in which somebody else changed the course since, and differently. */
export const courseConflict = ({ course }: CourseEdit, row: Course | null): ComparedField[] =>
  course ? conflictOf(contentOfCourse(course), course.saw, row) : [];

export function stageConflict({ stages }: CourseEdit, { key, row }: ShownStage): ComparedField[] {
  const texts = stages[key];
  return texts && row ? conflictOf(contentOfStage(texts), texts.saw, row) : [];
}
