import type { Assignment, Question, RowOf } from '#model/noun.ts';
import { type CourseCard, nextStopOf } from './courseCard.ts';
import { grouped } from './grouped.ts';

export interface InStudyInput {
  courses: readonly Pick<CourseCard, 'id' | 'slug' | 'title' | 'stops' | 'lastStudied'>[];
  assignments: readonly Pick<Assignment, 'course_id' | 'assigned_at'>[];
  /** In the order in which they were linked. */
  links: readonly Pick<RowOf<'stage_questions'>, 'stage_id' | 'question_id'>[];
  questions: ReadonlyMap<string, Pick<Question, 'status'>>;
}

/** A track whose questions are in study. */
export interface StudyTrack {
  id: string;
  slug: string;
  title: string;
  stages: number;
  /** The stage at which it goes on; undefined before it was begun and after its end. */
  next: string | undefined;
  /** Neither assigned nor begun: chosen by hand, all of it. */
  isChosen: boolean;
  /** In the order in which new ones are taken; one that another track asks too stands in both. */
  questions: string[];
}

/**
 * The courses that are assigned or begun with their approved questions (STUDY-01), and those of which all was chosen by
 * hand (A200), in the order in which new ones are taken (STUDY-08): the track that was studied last, then the one that
 * was assigned first; in each from the present stage on, and then what lies behind it.
 */
export function tracksInStudy(input: InStudyInput, cards: readonly StudyCard[] = []): StudyTrack[] {
  const { courses, assignments } = input;
  const assignedAt = new Map(assignments.map((one) => [one.course_id as string, one.assigned_at ?? '']));
  const isOwn = ({ id, lastStudied }: InStudyInput['courses'][number]) => assignedAt.has(id) || lastStudied !== null;
  const said = new Map(cards.map((card) => [card.question_id, card]));
  const track = trackShaper(input);
  const byItself = new Set(courses.filter(isOwn).flatMap((course) => track(course).questions));
  const isIn = (question: string) =>
    said.get(question)?.chosen === 'in' || said.get(question)?.bookmarked || byItself.has(question);
  return courses
    .toSorted(
      (a, b) =>
        (b.lastStudied ?? '').localeCompare(a.lastStudied ?? '') ||
        Number(isOwn(b)) - Number(isOwn(a)) ||
        (assignedAt.get(a.id) ?? '').localeCompare(assignedAt.get(b.id) ?? '') ||
        (a.id < b.id ? -1 : 1),
    )
    .flatMap((course) => {
      const shaped = track(course);
      if (isOwn(course)) return [shaped];
      const left = shaped.questions.filter((question) => said.get(question)?.chosen !== 'out');
      const isChosen = left.every(isIn) && left.some((question) => said.get(question)?.chosen === 'in');
      return isChosen ? [{ ...shaped, isChosen }] : [];
    });
}

/** A course with its approved questions, whether it is studied or not. */
export function trackShaper({ links, questions }: Pick<InStudyInput, 'links' | 'questions'>) {
  const byStage = grouped(links, ({ stage_id }) => stage_id);
  return ({ id, slug, title, stops }: InStudyInput['courses'][number]): StudyTrack => {
    const ahead = stops.filter(({ state }) => state !== 'done');
    const behind = stops.filter(({ state }) => state === 'done');
    const found = new Set<string>();
    for (const stop of [...ahead, ...behind])
      for (const { question_id } of byStage.get(stop.id) ?? [])
        if (questions.get(question_id)?.status === 'approved') found.add(question_id);
    const next = stops.some(({ state }) => state === 'done') ? nextStopOf({ stops })?.id : undefined;
    return { id, slug, title, stages: stops.length, next, isChosen: false, questions: [...found] };
  };
}

/** What somebody said of a question by hand. */
export type StudyCard = Pick<RowOf<'study_cards'>, 'question_id' | 'chosen' | 'paused' | 'bookmarked'>;

export interface Studied {
  /** Each once, in the order in which new ones are taken: of decks, of tracks, by hand, bookmarked (STUDY-08). */
  questions: string[];
  /** In no list until they are brought back (STUDY-25). */
  paused: string[];
  bookmarked: string[];
  /** Taken in by hand; also of tracks. */
  byHand: string[];
  /** What was said by hand, whether it is in a list or not: taken out, and bookmarked. */
  said: { out: string[]; marked: string[] };
}

/** The questions in study: taken out by hand beats all else, and whatever rests or is not approved is in none (STUDY-02). */
export function studiedOf(
  tracks: readonly StudyTrack[],
  cards: readonly StudyCard[],
  questions: InStudyInput['questions'],
  decks: readonly string[] = [],
): Studied {
  const said = new Map(cards.map((card) => [card.question_id, card]));
  const byHand = cards.filter(({ chosen }) => chosen === 'in').map(({ question_id }) => question_id);
  const marked = cards.filter(({ bookmarked }) => bookmarked).map(({ question_id }) => question_id);
  const out = cards.filter(({ chosen }) => chosen === 'out').map(({ question_id }) => question_id);
  const isHere = (question: string) =>
    questions.get(question)?.status === 'approved' && said.get(question)?.chosen !== 'out';
  const all = [...new Set([...decks, ...tracks.flatMap((track) => track.questions), ...byHand, ...marked])].filter(
    isHere,
  );
  return {
    questions: all.filter((question) => !said.get(question)?.paused),
    paused: all.filter((question) => said.get(question)?.paused),
    bookmarked: marked.filter(isHere),
    byHand: byHand.filter(isHere),
    said: { out, marked },
  };
}
