import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { comparable } from '#model/id.ts';
import type { Question, Resource, RowOf } from '#model/noun.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import type { RowDatabase } from '#local/rows.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { grouped } from './grouped.ts';
import type { Query } from './live.ts';

export interface StageQuestion {
  id: string;
  question: string;
  company: string;
  interviewStage: string;
  recommended: boolean;
  context: string | null;
}

export interface QuestionGroup {
  /** '' for questions without a category (A119). */
  category: string;
  questions: StageQuestion[];
}

export interface StageContent {
  resources: Pick<Resource, 'id' | 'title' | 'url' | 'category'>[];
  groups: QuestionGroup[];
  questions: number;
  arrival: Arrival;
}

/** What is linked to one stage, without the rest of the bank; follows every change (STAGE-20, STAGE-25). */
export const stageContent = (stage: string): Query<StageContent> => ({
  key: `stage content ${stage}`,
  read: (database) =>
    combineLatest({
      questions: linked(database.rows, 'stage_questions', stage, (link) => link.question_id, 'interview_questions'),
      resources: linked(database.rows, 'stage_resources', stage, (link) => link.resource_id, 'resources'),
      arrival: observeArrival(database),
    }).pipe(auditTime(0), map(shapeStageContent)),
});

/** In the order in which they were linked. */
function linked<L extends 'stage_questions' | 'stage_resources', N extends 'interview_questions' | 'resources'>(
  rows: RowDatabase,
  links: L,
  stage: string,
  itemOf: (link: RowOf<L>) => string,
  items: N,
): Observable<RowOf<N>[]> {
  return observeRows(rows, links, { parent: stage }).pipe(
    map((some) => some.map(itemOf)),
    distinctUntilChanged((before, now) => before.join() === now.join()),
    switchMap((ids) => (ids.length ? observeByIds(rows, items, ids) : of([]))),
  );
}

export interface StageContentInput {
  questions: readonly Pick<
    Question,
    'id' | 'question' | 'company' | 'interview_stage' | 'category' | 'recommended' | 'additional_context' | 'status'
  >[];
  resources: readonly Pick<Resource, 'id' | 'title' | 'url' | 'category'>[];
  arrival: Arrival;
}

/** Approved questions only (CRSE-26), the largest category first and 'Other' last. */
export function shapeStageContent({ questions, resources, arrival }: StageContentInput): StageContent {
  const approved = questions.filter((question) => question.status === 'approved');
  const groups = [...grouped(approved, (question) => categoryKey(question.category))].map(
    ([key, some]): QuestionGroup => ({ category: key && some[0]!.category.trim(), questions: some.map(shapeQuestion) }),
  );
  return {
    resources: resources.map(({ id, title, url, category }) => ({ id, title, url, category })),
    groups: groups.toSorted(largestFirst),
    questions: approved.length,
    arrival,
  };
}

/** To a reader, a category named 'Other' and no category are the same. */
const categoryKey = (category: string): string => (comparable(category) === 'other' ? '' : comparable(category));

const largestFirst = (a: QuestionGroup, b: QuestionGroup): number =>
  Number(!a.category) - Number(!b.category) ||
  b.questions.length - a.questions.length ||
  a.category.localeCompare(b.category);

const shapeQuestion = (row: StageContentInput['questions'][number]): StageQuestion => ({
  id: row.id,
  question: row.question ?? '',
  company: row.company,
  interviewStage: row.interview_stage,
  recommended: row.recommended,
  context: row.additional_context,
});
