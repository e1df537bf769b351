import type { Course, Stage } from '#model/noun.ts';
import type { Write } from '#sync/useDraft.ts';
import { contentOfCourse, contentOfStage, isSame, textsOfCourse, textsOfStage } from './courseTexts.ts';
import { addedId, type CourseEdit, removals, shownStages } from './editForm.ts';

type CourseWrite = Write<'course.edit' | 'stage.create' | 'stage.edit' | 'stage.delete' | 'stage.move'>;

/**
 * What saving the course writes: the difference and nothing else (CRSE-41, A107). What was removed in this form, what
 * was changed, what was added, and the places that are not right.
 * @param draft the draft's id, from which those of added stages come
 */
export function courseWrites(
  edit: CourseEdit,
  { course, stages }: { course: Course; stages: readonly Stage[] },
  draft: string,
): CourseWrite[] {
  const writes: CourseWrite[] = [];
  if (edit.course && !isSame(contentOfCourse(edit.course), contentOfCourse(textsOfCourse(course)))) {
    const seen = { saw: course.text_by, ...(edit.course.instead && { instead: true as const }) };
    writes.push({ name: 'course.edit', args: { id: course.id, ...seen, ...contentOfCourse(edit.course) } });
  }
  for (const { id, text_by } of removals(edit, stages))
    writes.push({ name: 'stage.delete', args: { id, saw: text_by } });
  for (const [index, { key, texts, row }] of shownStages(edit, stages, draft).entries()) {
    const stage_order = index + 1;
    const content = contentOfStage(texts);
    if (!row) {
      const id = addedId(draft, key);
      writes.push({ name: 'stage.create', args: { id, course_id: course.id, stage_order, ...content } });
      continue;
    }
    const seen = { saw: row.text_by, ...(edit.stages[key]?.instead && { instead: true as const }) };
    if (!isSame(content, contentOfStage(textsOfStage(row))))
      writes.push({ name: 'stage.edit', args: { id: row.id, ...seen, ...content } });
    if (row.stage_order !== stage_order) writes.push({ name: 'stage.move', args: { id: row.id, stage_order } });
  }
  return writes;
}
