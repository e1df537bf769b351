import { auditTime, combineLatest, map, type Observable } from 'rxjs';
import { foundTexts } from '#i18n/sections/found.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { optionFields } from '#model/choices.ts';
import { endsOf, type Findable, findable, worth } from '#model/find.ts';
import type { Course, Progress, Resource, RowOf, Stage } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { isCompleted } from '#model/progress.ts';
import { currentSlugs } from '#model/slug.ts';
import type { Language } from '#state/preferences.ts';
import { observeRows } from '#local/observe.ts';
import { inOrder } from './courseCard.ts';
import { grouped } from './grouped.ts';
import { hasTime, type Interview } from './interviewTime.ts';
import type { Query } from './live.ts';
import type { BankQuestion } from './questionBank.ts';

export type EntryKind =
  | 'question'
  | 'answer'
  | 'shared'
  | 'track'
  | 'resource'
  | 'company'
  | 'interview'
  | 'person'
  | 'candidate'
  | 'pending'
  | 'template'
  | 'place'
  | 'action';

/** As it is, or in each language. */
export type Worded = string | Readonly<Record<Language, string>>;

/** Something that search everywhere finds, with what its row shows. */
export interface Entry extends Findable<EntryKind> {
  title: Worded;
  /** Below the title. */
  facts: readonly Worded[];
  /** Where it opens: of this app, or anywhere on the web. '' for what opens nowhere. */
  address: string;
  /** The id of its record; '' without one. */
  record: string;
  recommended?: boolean;
  /** When it takes place, or was last written: shown at the end of its row. */
  date?: string;
  /** Not in the bank: its author sees what became of it. */
  status?: string;
  /** The course that it belongs to, or is. */
  course?: string;
}

/** A question of the bank is prepared already: its texts are not folded again. */
export function questionEntry(question: BankQuestion): Entry {
  const { id, facets, search, status, createdAt, recommended } = question;
  const isPending = status === 'pending' && !question.mine;
  return {
    ...{ id: `question/${id}`, record: id, kind: isPending ? 'pending' : 'question', at: createdAt ?? '' },
    text: search,
    ends: endsOf(search),
    written: [question.question, question.context, ...optionFields.map((field) => facets[field])],
    worth: questionWorth,
    title: question.question || { en: foundTexts.en.unnamed, ja: foundTexts.ja.unnamed },
    facts: [facets.company, facets.role, facets.interview_stage].filter(Boolean),
    address: isPending ? `/admin?tab=pending&question=${id}` : `/question/${id}`,
    ...{ recommended, status },
  };
}

const questionWorth = [worth.title, worth.context, ...optionFields.map(() => worth.fact)];

/** The approved ones, and one's own whatever became of them; with the pending ones where somebody decides about them. */
export const isSearched = ({ status, mine }: BankQuestion, isAdmin: boolean): boolean =>
  status === 'approved' || mine || (isAdmin && status === 'pending');

/** What this person's device holds besides the bank, as it is stored. */
export interface OwnRecords {
  resources: Resource[];
  courses: Course[];
  stages: Stage[];
  progress: Progress[];
  answers: RowOf<'my_answers'>[];
  interviews: Interview[];
}

export const ownRecords = (user: string): Query<OwnRecords> => ({
  key: `own records ${user}`,
  read: ({ rows }) =>
    combineLatest({
      resources: observeRows(rows, 'resources'),
      courses: observeRows(rows, 'courses'),
      stages: observeRows(rows, 'course_stages'),
      progress: observeRows(rows, 'user_progress', { parent: user }),
      // nobody else's ever reach a device; once more here, because nobody else's words may be shown
      answers: observeRows(rows, 'my_answers').pipe(ofUser(user)),
      interviews: observeRows(rows, 'interviews', { parent: user }).pipe(map((all) => all.filter(hasTime))),
    }).pipe(auditTime(0)),
});

/** What somebody said of questions by hand, by question. */
export const ownCards = (user: string): Query<ReadonlyMap<string, RowOf<'study_cards'>>> => ({
  key: `own cards ${user}`,
  read: ({ rows }) =>
    observeRows(rows, 'study_cards', { parent: user }).pipe(
      map((cards) => new Map(cards.map((card) => [card.question_id, card]))),
    ),
});

const ofUser =
  <Row extends { user_id: string }>(user: string) =>
  (rows: Observable<Row[]>) =>
    rows.pipe(map((all) => all.filter(({ user_id }) => user_id === user)));

/** One after the other, so that whoever takes them can rest in between. */
export function* ownEntries(
  { resources, courses, stages, progress, answers: written, interviews }: OwnRecords,
  questions: ReadonlyMap<string, BankQuestion>,
): Generator<Entry> {
  yield* trackEntries(courses, stages, progress);
  for (const resource of resources) yield resourceEntry(resource);
  for (const interview of interviews) yield interviewEntry(interview);
  for (const answer of written) {
    const entry = answerOf(answer, questions.get(answer.question_id)?.question ?? '', answerEntry);
    if (entry) yield entry;
  }
}

function* trackEntries(
  courses: readonly Course[],
  stages: readonly Stage[],
  progress: readonly Progress[],
): Generator<Entry> {
  const slugs = currentSlugs(courses);
  const byCourse = grouped(inOrder(stages), ({ course_id }) => course_id);
  const done = new Set(progress.filter(isCompleted).map(({ stage_id }) => stage_id));
  for (const course of courses) {
    const address = `/course/${slugs.get(course.id) ?? course.id}`;
    const own = byCourse.get(course.id) ?? [];
    // one that was begun goes on where it was left
    const next = own.some((stage) => done.has(stage.id)) ? own.find((stage) => !done.has(stage.id)) : undefined;
    const { id, title, description, company, created_at } = course;
    yield {
      ...findable({ id: `course/${id}`, kind: 'track', at: created_at ?? '' }, [
        [title, worth.title],
        [company ?? '', worth.fact],
        [description, worth.context],
      ]),
      ...{ title, facts: company ? [company] : [], record: id, course: id },
      address: next ? `${address}?stage=${next.id}` : address,
    };
    for (const [at, stage] of own.entries()) {
      yield {
        ...findable({ id: `stage/${stage.id}`, kind: 'track', at: stage.created_at ?? '' }, [
          [stage.title, worth.title],
          [title, worth.context],
          [stage.description, worth.context],
          [plainText(stage.information ?? ''), worth.context],
        ]),
        ...{ title: stage.title, record: stage.id, course: id, address: `${address}?stage=${stage.id}` },
        facts: [inBoth((texts) => texts.stageOf(at + 1, title))],
      };
    }
  }
}

function resourceEntry({ id, title, description, url, category, created_at }: Resource): Entry {
  const named = { en: nameIn('en', category), ja: nameIn('ja', category) };
  return {
    ...findable({ id: `resource/${id}`, kind: 'resource', at: created_at ?? '' }, [
      [title, worth.title],
      [named.en, worth.fact],
      [named.ja === named.en ? '' : named.ja, worth.fact],
      [description ?? '', worth.context],
      [url, worth.context],
    ]),
    ...{ title, facts: [named], address: url, record: id },
  };
}

const nameIn = (language: Language, category: string): string =>
  resourceTexts[language].categories[category] ?? category;

/** @param who whose it is, for whoever is not that person */
export function interviewEntry(interview: Interview, who?: { name: string; address: string }): Entry {
  const { id, interview_name: type, place, scheduled_date } = interview;
  const words = inBothOf(
    pipelineTexts,
    (texts) => texts.interviewTypes[type as keyof typeof texts.interviewTypes] ?? type,
  );
  const shown = who ? { en: `${words.en}, ${who.name}`, ja: `${words.ja}、${who.name}` } : words;
  return {
    ...findable({ id: `interview/${id}`, kind: 'interview', at: scheduled_date }, [
      [shown.en, worth.title],
      [shown.ja === shown.en ? '' : shown.ja, worth.title],
      [place ?? '', worth.context],
    ]),
    ...{ title: shown, facts: place ? [place] : [], record: id, date: scheduled_date },
    address: who?.address ?? '/dashboard',
  };
}

/** Decoding HTML and folding words are what an answer costs: once for each version of it and of what it is beside. */
const answers = new WeakMap<RowOf<'my_answers'>, { beside: string; entry: Entry | null }>();

function answerOf(answer: RowOf<'my_answers'>, beside: string, make: typeof answerEntry): Entry | null {
  const known = answers.get(answer);
  if (known?.beside === beside) return known.entry;
  const { form, text: free, situation, task, action, result } = answer;
  const parts = form === 'star' ? [situation, task, action, result] : [free];
  const text = parts
    .map((part) => plainText(part ?? ''))
    .filter(Boolean)
    .join('\n');
  const entry = text ? make(answer, text, beside) : null;
  answers.set(answer, { beside, entry });
  return entry;
}

/** Somebody else's, who shares it with admins; it stands under its question. */
export const sharedAnswer = (answer: RowOf<'my_answers'>, who: string): Entry | null =>
  answerOf(answer, who, ({ id, question_id, shared_at }, text, name) => ({
    ...findable({ id: `shared/${id}`, kind: 'shared', at: shared_at ?? '' }, [
      [text, worth.answer],
      [name, worth.fact],
    ]),
    ...{ title: text, facts: [name], record: question_id, address: `/question/${question_id}` },
    ...(shared_at && { date: shared_at }),
  }));

function answerEntry(answer: RowOf<'my_answers'>, text: string, question: string): Entry {
  const { id, question_id, updated_at } = answer;
  return {
    ...findable({ id: `answer/${id}`, kind: 'answer', at: updated_at ?? '' }, [
      [text, worth.answer],
      [question, worth.context],
    ]),
    ...{
      title: text,
      record: question_id,
      address: `/question/${question_id}/answer`,
      ...(updated_at && { date: updated_at }),
    },
    facts: question ? [inBoth((texts) => texts.on(question))] : [],
  };
}

const inBothOf = <Texts>(section: Readonly<Record<Language, Texts>>, words: (texts: Texts) => string) => ({
  en: words(section.en),
  ja: words(section.ja),
});

const inBoth = (words: (texts: (typeof foundTexts)['en']) => string) => inBothOf(foundTexts, words);
