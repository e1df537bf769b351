import type { Noun } from '#model/noun.ts';
import { readRow, readStageLinks } from '#queries/courseRecords.ts';
import { mutate } from '#sync/mutate.ts';
import { contentOfCourse, contentOfStage, isSame } from './courseTexts.ts';
import { recordId, type WizardForm } from './wizardForm.ts';

type Written = Awaited<ReturnType<typeof mutate>>;

/**
 * Writes the course, then its stages in their order, then what is copied into them. The ids come from the draft, which
 * stays until all of it is stored: interrupted anywhere, the same again writes what is missing, and nothing twice.
 * @returns what was assigned by copying, as `WizardForm.assigned`; undefined when this device could not store it all
 */
export async function createCourse(id: string, form: WizardForm): Promise<string[] | undefined> {
  try {
    const course = contentOfCourse(form.course);
    await write('courses', id, course, {
      create: () => mutate('course.create', { id, ...course }),
      edit: (saw) => mutate('course.edit', { id, saw, ...course }),
    });
    for (const [index, one] of form.stages.entries()) {
      const stage = { id: recordId(id, one), ...contentOfStage(one) };
      await write('course_stages', stage.id, contentOfStage(one), {
        create: () => mutate('stage.create', { ...stage, course_id: id, stage_order: index + 1 }),
        edit: (saw) => mutate('stage.edit', { ...stage, saw }),
      });
    }
    return form.copied?.withContent ? await copyContent(id, form) : [];
  } catch (error) {
    console.error('create course', error);
    return undefined;
  }
}

interface Ways {
  create: () => Promise<Written>;
  edit: (saw: string) => Promise<Written>;
}

/** Creates it; one that an interrupted attempt has created takes the text as it is now. */
async function write(noun: Noun & ('courses' | 'course_stages'), id: string, content: object, ways: Ways) {
  const created = await ways.create();
  if (created.stored) return;
  const row = created.refused === 'already' ? await readRow(noun, id) : undefined;
  if (!row) throw new Error(`${noun}: ${created.refused}`);
  const present = row as unknown as Record<string, unknown>;
  if (Object.entries(content).every(([column, value]) => isSame(value, present[column]))) return;
  const edited = await ways.edit(row.text_by);
  if (!edited.stored) throw new Error(`${noun}: ${edited.refused}`);
}

/** A43. */
async function copyContent(id: string, { stages }: WizardForm): Promise<string[]> {
  const assigned = new Set<string>();
  for (const stage of stages) {
    if (!stage.copies) continue;
    const stage_id = recordId(id, stage);
    for (const { kind, item } of await readStageLinks(stage.copies)) {
      const linked = await mutate('stage.link', { stage_id, kind, item_id: item });
      // what was deleted in this moment is not missed
      if (linked.stored) assigned.add(`${kind} ${stage_id}`);
      else if (linked.refused !== 'not_found') throw new Error(`stage.link: ${linked.refused}`);
    }
  }
  return [...assigned];
}
