import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { mediaIdsIn } from '#model/mediaIds.ts';
import { observeByIds, observeRows } from './observe.ts';
import type { RowDatabase } from './rows.ts';

/** The pictures in the stages and questions of a person's assigned courses, as far as the device has them. */
export const observeAssignedPictures = (rows: RowDatabase, account: string): Observable<string[]> =>
  combineLatest({
    assigned: observeRows(rows, 'course_assignments', { parent: account }),
    stages: observeRows(rows, 'course_stages'),
    links: observeRows(rows, 'stage_questions'),
  }).pipe(
    auditTime(0),
    map(({ assigned, stages, links }) => {
      const courses = new Set(assigned.map((one) => one.course_id));
      const own = stages.filter((stage) => courses.has(stage.course_id));
      const ids = new Set(own.map(({ id }) => id));
      const questions = links.filter((link) => ids.has(link.stage_id)).map((link) => link.question_id);
      return { questions: [...new Set(questions)], inStages: mediaIdsIn(own.map(({ information }) => information)) };
    }),
    distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    switchMap(({ questions, inStages }) =>
      (questions.length ? observeByIds(rows, 'interview_questions', questions) : of([])).pipe(
        map((found) => [
          ...new Set([
            ...inStages,
            ...mediaIdsIn(found.map(({ question, additional_context }) => [question, additional_context])),
          ]),
        ]),
      ),
    ),
  );
