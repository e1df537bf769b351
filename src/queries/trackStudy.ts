import { auditTime, combineLatest, map, NEVER, of, switchMap } from 'rxjs';
import type { KnownChoices } from '#model/studyChoices.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import { observeArrival } from './arrival.ts';
import { observeCourseCards } from './courseCard.ts';
import { type InStudyInput, type StudyCard, trackShaper, tracksInStudy } from './inStudy.ts';
import type { Query } from './live.ts';

/** Whether a track is in study, and what a touch on "Study this track" takes in. */
export interface TrackStudy {
  id: string;
  slug: string;
  title: string;
  stages: number;
  /** Approved questions on its stages. */
  questions: number;
  isIn: boolean;
  missing: string[];
}

export interface TrackStudies {
  /** Every track, newest first, by its id. */
  tracks: ReadonlyMap<string, TrackStudy>;
  known: KnownChoices;
  /** Everything has arrived: what is not there is not missing. */
  isWhole: boolean;
}

/** What is in study of each track (FIRST-03). */
export const trackStudies = (user: string): Query<TrackStudies> => ({
  key: `track studies ${user}`,
  read: (database) => {
    const { rows } = database;
    const read = combineLatest({
      courses: observeCourseCards(database, user),
      assignments: observeRows(rows, 'course_assignments', { parent: user }),
      links: observeRows(rows, 'stage_questions'),
      cards: observeRows(rows, 'study_cards', { parent: user }),
    }).pipe(
      auditTime(0),
      switchMap((all) => {
        const linked = [...new Set(all.links.map(({ question_id }) => question_id as string))];
        const found = linked.length ? observeByIds(rows, 'interview_questions', linked) : of([]);
        return found.pipe(
          map((some) => trackStudiesOf({ ...all, questions: new Map(some.map((one) => [one.id, one])) })),
        );
      }),
    );
    return combineLatest({ read, arrival: observeArrival(database) }).pipe(
      map(({ read: studies, arrival }) => ({ ...studies, isWhole: arrival === 'everything' })),
    );
  },
});

/** For an admin, who studies nothing. */
export const noTrackStudies: Query<TrackStudies> = { key: 'no track studies', read: () => NEVER };

/** Undefined while it is not known, and of a track that has no question. */
export function isTrackIn(studies: TrackStudies | null, id: string): boolean | undefined {
  const track = studies?.isWhole ? studies.tracks.get(id) : undefined;
  return track?.questions ? track.isIn : undefined;
}

export interface TrackStudyInput extends InStudyInput {
  cards: readonly StudyCard[];
}

/**
 * A track is in study where all of it is, by whatever way (A200). What was taken out by hand stays out, unless nothing
 * else is left of the track.
 */
export function trackStudiesOf(input: TrackStudyInput): Omit<TrackStudies, 'isWhole'> {
  const { courses, cards } = input;
  const studied = new Map(tracksInStudy(input, cards).map((track) => [track.id, track]));
  const ofChoice = (chosen: string) =>
    new Set<string>(cards.filter((card) => card.chosen === chosen).map(({ question_id }) => question_id));
  const [out, byHand] = [ofChoice('out'), ofChoice('in')];
  const marked = cards.filter(({ bookmarked }) => bookmarked).map(({ question_id }) => question_id);
  const own = [...studied.values()].filter(({ isChosen }) => !isChosen);
  const byItself = new Set<string>([...own.flatMap(({ questions }) => questions), ...marked]);
  const shaped = trackShaper(input);
  const tracks = courses.map((course): [string, TrackStudy] => {
    const { id, slug, title, stages, questions } = studied.get(course.id) ?? shaped(course);
    const left = questions.filter((question) => !out.has(question));
    const wanted = left.length > 0 ? left : questions;
    const missing = wanted.filter((one) => out.has(one) || !(byHand.has(one) || byItself.has(one)));
    const isIn = questions.length > 0 && missing.length === 0;
    return [id, { id, slug, title, stages, questions: questions.length, isIn, missing }];
  });
  return { tracks: new Map(tracks), known: { byItself, out, byHand } };
}
