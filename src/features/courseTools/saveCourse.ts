import type { Course, Stage } from '#model/noun.ts';
import { mutate } from '#sync/mutate.ts';
import { contentOfCourse, contentOfStage, isSame, textsOfCourse, textsOfStage } from './courseTexts.ts';
import { addedId, type CourseEdit, removals, shownStages } from './editForm.ts';

type Written = Awaited<ReturnType<typeof mutate>>;
/** `changed`: somebody else's text came in between, and the form shows both as soon as it has arrived. */
export type Saved = 'stored' | 'changed' | 'failed';

/**
 * Writes the difference and nothing else: what was removed in this form, what was changed, what was added, and the
 * places that are not right (CRSE-41, A107). Interrupted, the same again writes what is missing: the records it reads
 * are those that are there now.
 */
export async function saveCourse(
  edit: CourseEdit,
  { course, stages }: { course: Course; stages: readonly Stage[] },
  draft: string,
): Promise<Saved> {
  const writes: (() => Promise<Written>)[] = [];
  if (edit.course && !isSame(contentOfCourse(edit.course), contentOfCourse(textsOfCourse(course)))) {
    const { instead } = edit.course;
    const text = { saw: course.text_by, ...(instead && { instead }), ...contentOfCourse(edit.course) };
    writes.push(() => mutate('course.edit', { id: course.id, ...text }));
  }
  for (const { id, text_by } of removals(edit, stages)) writes.push(() => mutate('stage.delete', { id, saw: text_by }));
  for (const [index, { key, texts, row }] of shownStages(edit, stages, draft).entries()) {
    const stage_order = index + 1;
    const content = contentOfStage(texts);
    if (!row) {
      const id = addedId(draft, key);
      writes.push(() => mutate('stage.create', { id, course_id: course.id, stage_order, ...content }));
      continue;
    }
    const instead = edit.stages[key]?.instead;
    if (!isSame(content, contentOfStage(textsOfStage(row))))
      writes.push(() =>
        mutate('stage.edit', { id: row.id, saw: row.text_by, ...(instead && { instead }), ...content }),
      );
    if (row.stage_order !== stage_order) writes.push(() => mutate('stage.move', { id: row.id, stage_order }));
  }
  try {
    for (const write of writes) {
      const written = await write();
      if (written.stored) continue;
      if (written.refused === 'changed') return 'changed';
      console.error('save course', written.refused);
      return 'failed';
    }
    return 'stored';
  } catch (error) {
    console.error('save course', error);
    return 'failed';
  }
}
