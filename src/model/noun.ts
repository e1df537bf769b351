import { answer_comments } from './nouns/answerComment.ts';
import { countdowns } from './nouns/countdown.ts';
import { course_assignments } from './nouns/assignment.ts';
import { account_audits } from './nouns/audit.ts';
import { candidates } from './nouns/candidate.ts';
import { courses } from './nouns/course.ts';
import type { ColumnKind, Definition, Id, Value } from './nouns/define.ts';
import { interviews } from './nouns/interview.ts';
import { my_answers } from './nouns/myAnswer.ts';
import { admin_notes } from './nouns/note.ts';
import { dropdown_options } from './nouns/option.ts';
import { profiles } from './nouns/profile.ts';
import { user_progress } from './nouns/progress.ts';
import { interview_questions } from './nouns/question.ts';
import { reminders } from './nouns/reminder.ts';
import { question_reports } from './nouns/report.ts';
import { resources } from './nouns/resource.ts';
import { course_reviews } from './nouns/review.ts';
import { set_aside } from './nouns/setAside.ts';
import { question_sightings } from './nouns/sighting.ts';
import { course_stages } from './nouns/stage.ts';
import { stage_questions } from './nouns/stageQuestion.ts';
import { stage_resources } from './nouns/stageResource.ts';
import { stage_templates } from './nouns/stageTemplate.ts';
import { stage_transitions } from './nouns/stageTransition.ts';
import { study_cards } from './nouns/studyCard.ts';
import { study_days } from './nouns/studyDay.ts';
import { study_plans } from './nouns/studyPlan.ts';
import { user_stages } from './nouns/userStage.ts';

export type { ColumnKind, Id, Value } from './nouns/define.ts';
export type { StageRating } from './nouns/review.ts';

/** Every noun, each defined in its own file. */
const all = {
  profiles,
  candidates,
  interview_questions,
  resources,
  dropdown_options,
  courses,
  course_stages,
  stage_templates,
  stage_questions,
  stage_resources,
  user_progress,
  course_assignments,
  course_reviews,
  interviews,
  admin_notes,
  stage_transitions,
  user_stages,
  set_aside,
  account_audits,
  study_days,
  study_cards,
  my_answers,
  study_plans,
  answer_comments,
  countdowns,
  question_sightings,
  question_reports,
  reminders,
};

export type Noun = keyof typeof all;
export const nouns = Object.keys(all) as Noun[];

/** For code that treats every noun alike. */
export const definitions: Readonly<Record<Noun, Definition>> = all;

/** One part of each definition, by noun. */
const each = <Part>(part: (definition: Definition) => Part): Record<Noun, Part> =>
  Object.fromEntries(nouns.map((noun) => [noun, part(definitions[noun])])) as Record<Noun, Part>;

export const columns = each((definition) => definition.columns);

interface KindValue {
  text: string;
  word: string | null;
  time: string | null;
  number: number;
  flag: boolean;
  json: unknown;
  html: string | null;
}

type ValueOf<Kind> = Kind extends { readonly holds: infer Held }
  ? Held | null
  : Kind extends { readonly to: infer Of extends string }
    ? Id<Of>
    : KindValue[Kind & ColumnKind];
type OwnOf<N extends Noun> = (typeof all)[N] extends { own: infer Own } ? keyof Own : never;

/** A record as it is sent and as the device stores it: its id, its columns, and those computed for each person. */
export type RowOf<N extends Noun> = { id: Id<N> } & {
  -readonly [C in keyof (typeof all)[N]['columns']]: ValueOf<(typeof all)[N]['columns'][C]>;
} & { [C in OwnOf<N>]?: boolean };

type TextOf<N extends Noun> = (typeof all)[N] extends { text: infer Text } ? keyof Text & string : never;

/** Nouns with a text that is edited as a whole. */
export type WrittenNoun = { [N in Noun]: [TextOf<N>] extends [never] ? never : N }[Noun];
/** The names of their texts' columns. */
export type WrittenColumn = { [N in Noun]: TextOf<N> }[Noun];

/** A record of any noun: sync moves it without looking inside. */
export interface Row {
  readonly id: string;
  readonly [column: string]: Value | undefined;
}

export type Profile = RowOf<'profiles'>;
export type Question = RowOf<'interview_questions'>;
export type Resource = RowOf<'resources'>;
export type Course = RowOf<'courses'>;
export type Stage = RowOf<'course_stages'>;
export type Progress = RowOf<'user_progress'>;
export type Assignment = RowOf<'course_assignments'>;
export type Review = RowOf<'course_reviews'>;
export type SetAside = RowOf<'set_aside'>;
export type AccountAudit = RowOf<'account_audits'>;

/** A record among all records: `noun/id`. */
export type Key = `${Noun}/${string}`;
export const keyOf = <N extends Noun>(noun: N, id: Id<NoInfer<N>>): Key => `${noun}/${id}`;
export function splitKey(key: string): [Noun, string] {
  const at = key.indexOf('/');
  return [key.slice(0, at) as Noun, key.slice(at + 1)];
}

/**
 * What is deleted with a record (A40, A106): [noun, column that points at it]. Learners' progress is deleted with its
 * stage, but a late completion of a deleted stage is still written (R27).
 */
export const owned: Partial<Record<Noun, (readonly [Noun, string])[]>> = {};
for (const noun of nouns)
  for (const [owner, column] of Object.entries(definitions[noun].owners ?? {}))
    (owned[owner as Noun] ??= []).push([noun, column]);
