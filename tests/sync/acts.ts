import type { Key, Noun, Row } from '#model/noun.ts';
import { splitKey } from '#model/noun.ts';
import { pipelineStages } from '#model/pipeline.ts';
import { usualReminders } from '#model/reminder.ts';
import { writerOf } from '#model/writtenText.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { pick, type Random, randomId } from './random.ts';

/** What a person could do next, given what their screen shows; undefined when there is nothing to do it to. */
type Acts = { [Name in MutationName]: (scene: Scene) => ArgumentsOf<Name> | undefined };

export class Scene {
  constructor(
    readonly random: Random,
    readonly user: string,
    private readonly rows: ReadonlyMap<Key, Row>,
    readonly serial: number,
    /** Whether forms send one field at a time. */
    readonly isByField = false,
    /** The entries of this device: it was updated before any of them that writes one field. */
    readonly own: ReadonlySet<string> = new Set(),
  ) {}
  of(noun: Noun): Row[] {
    return [...this.rows].flatMap(([key, row]) => (splitKey(key)[0] === noun ? [row] : []));
  }
  some(noun: Noun): Row | undefined {
    return pick(this.random, this.of(noun));
  }
  /** Usually an existing one, sometimes one that does not exist. */
  id(noun: Noun): string {
    return (this.random() < 0.95 && this.some(noun)?.id) || randomId(this.random);
  }
  fresh(): string {
    return randomId(this.random);
  }
  words(): string {
    const long = this.random() < 0.03;
    const poisoned = this.random() < 0.02 ? ' poison' : '';
    return long ? `${'x'.repeat(7_000)} ${this.serial}` : `<p>words ${this.serial} <b>${poisoned}</p>`;
  }
  order(): number {
    return 1 + Math.floor(this.random() * 9);
  }
}

const question = (scene: Scene) => ({
  question: scene.words(),
  company: 'Kitami Robotics',
  role: 'Backend Engineer',
  interview_stage: 'Technical Screen',
  category: 'Technical',
  additional_context: null,
});

const link = (scene: Scene) => {
  const kind = scene.random() < 0.8 ? ('question' as const) : ('resource' as const);
  return {
    kind,
    stage_id: scene.id('course_stages'),
    item_id: scene.id(kind === 'question' ? 'interview_questions' : 'resources'),
  };
};

const interview = (scene: Scene) => ({
  interview_name: 'Technical Interview' as const,
  scheduled_date: `2026-12-0${scene.order()}T01:00:00.000Z`,
  duration_minutes: 60,
  place: `room ${scene.serial}`,
  interviewers: ['Ada'],
  notes: `asked ${scene.serial}`,
});
const someTodo = (scene: Scene) =>
  pick(
    scene.random,
    scene.of('admin_notes').filter((note) => note.note_type === 'todo'),
  );

const saw = (row: Row | undefined) => String(row?.text_by ?? '');
/** Every third has seen what it replaces; without a random draw, so that histories stay the same. */
const seen = (scene: Scene) => (scene.serial % 3 === 0 ? { instead: true as const } : {});
const mark = <Value>(scene: Scene, value: Value) => ({ question_id: scene.id('interview_questions'), value });
/** Of the answers on an admin's screen some are other people's. */
const ownAnswers = (scene: Scene) => scene.of('my_answers').filter((one) => one.user_id === scene.user);
const ownAnswer = (scene: Scene) => pick(scene.random, ownAnswers(scene));
const someOwn = (scene: Scene, ...statuses: string[]) =>
  pick(
    scene.random,
    scene.of('interview_questions').filter((one) => one.mine && statuses.includes(String(one.status))),
  );
const rarely = (scene: Scene) => scene.random() < 0.2;
/** From which seed on a to-do's and an interview's fields are written by themselves. */
export const byField = 48_000_000;
const minute = (scene: Scene) => new Date(Date.UTC(2026, 11, 1) + scene.serial * 60_000).toISOString();
/** The writer of one field, as the screen shows the record. */
const one = (scene: Scene, row: Row, some: Record<string, unknown>) => ({
  ...{ id: row.id, saw: writerOf(row, some).by, ...seen(scene), ...some },
});

/** As it is on the screen; every fifth by an older app, which names no version. */
const removal = (scene: Scene, noun: Noun) => {
  if (!rarely(scene)) return undefined;
  const id = scene.id(noun);
  return { id, saw: scene.serial % 5 === 0 ? null : saw(scene.of(noun).find((row) => row.id === id)) };
};

/** By hand: what hangs on a record, and by what its version is known. */
const along = (scene: Scene, owner: string): [string, string][] => [
  ...scene.of('course_stages').flatMap((row) => (row.course_id === owner ? [pair(row, row.text_by)] : [])),
  ...scene.of('course_reviews').flatMap((row) => (row.course_id === owner ? [pair(row, row.text_by)] : [])),
  ...scene.of('question_reports').flatMap((row) => (row.question_id === owner ? [pair(row, row.status)] : [])),
  ...scene.of('answer_comments').flatMap((row) => (row.answer_id === owner ? [pair(row, row.id)] : [])),
];
const pair = ({ id }: Row, version: unknown): [string, string] => [id, String(version ?? '')];
const removalWithAll = (scene: Scene, noun: Noun) => {
  const made = removal(scene, noun);
  return made && { ...made, along: made.saw === null ? null : along(scene, made.id) };
};

/**
 * From which seed on a history may contain what was added later: one that is known by its number stays as it was, and
 * the safeguards that it misses stay missed.
 */
const since: Partial<Record<MutationName, number>> = {
  'template.create': 30_900_000,
  'template.delete': 30_900_000,
  'review.read': 30_900_000,
  'question.refile': 30_900_000,
  'question.withdraw': 31_000_000,
  'candidate.add': 31_000_000,
  'candidate.move': 31_000_000,
  'candidate.unmove': 31_000_000,
  'candidate.reject': 31_000_000,
  'candidate.restore': 31_000_000,
  'candidate.edit': 31_000_000,
  'note.add': 31_000_000,
  'note.edit': 31_000_000,
  'note.schedule': 31_000_000,
  'note.complete': 31_000_000,
  'note.delete': 31_000_000,
  'interview.schedule': 31_000_000,
  'interview.edit': 31_000_000,
  'interview.mark': 31_000_000,
  'interview.reopen': 31_000_000,
  'interview.delete': 31_000_000,
  'study.answer': 32_000_000,
  'study.undo': 32_000_000,
  'study.choose': 34_000_000,
  'study.pause': 34_000_000,
  'study.plan': 34_000_000,
  'study.outlook': 38_000_000,
  'reminder.set': 38_000_000,
  'question.bookmark': 34_000_000,
  'question.confidence': 34_000_000,
  'answer.write': 34_000_000,
  'answer.remove': 34_000_000,
  'answer.share': 35_000_000,
  'answer.comment': 35_000_000,
  'answer.uncomment': 35_000_000,
  'countdown.add': 36_000_000,
  'countdown.set': 36_000_000,
  'question.resubmit': 37_000_000,
  'question.retract': 37_000_000,
  'sighting.add': 37_000_000,
  'sighting.remove': 37_000_000,
  'report.open': 37_000_000,
  'report.close': 37_000_000,
};

/** Two days of study, the end of one and the beginning of the next: a history goes on in both. */
const studied = (scene: Scene) => 1_795_600_000 + scene.order() * 9_000;

/** As histories draw them, in the order of the seeds that are known by their numbers. */
export const firstNames = `
  stage.complete stage.uncomplete stage.create stage.edit stage.move stage.delete stage.link
  stage.unlink question.submit question.edit question.decide question.reopen question.withdraw
  question.feature question.refile question.delete review.submit review.read option.add
  option.delete aside.keep aside.release study.answer study.undo course.create course.edit
  course.delete template.create template.delete assignment.create assignment.delete
  resource.create resource.edit resource.delete candidate.add candidate.move candidate.unmove
  candidate.reject candidate.restore candidate.edit note.add note.edit note.schedule
  note.complete note.delete interview.schedule interview.edit interview.mark interview.reopen
  interview.delete
`
  .trim()
  .split(/\s+/) as MutationName[];

export const isKnownTo = (seed: number, name: MutationName): boolean => seed >= (since[name] ?? 0);

export const acts: Acts = {
  'stage.complete': (scene) => {
    const stage = scene.some('course_stages');
    return stage && { course_id: String(stage.course_id), stage_id: stage.id };
  },
  'stage.uncomplete': (scene) => {
    const done = scene
      .of('user_progress')
      .filter((row) => row.user_id === scene.user && (row.completions as unknown[] | null)?.length);
    const progress = pick(scene.random, done);
    return (
      progress && {
        course_id: String(progress.course_id),
        stage_id: String(progress.stage_id),
        saw: (progress.completions as { id: string }[]).map((one) => one.id),
      }
    );
  },
  'stage.create': (scene) => ({
    id: scene.fresh(),
    course_id: scene.id('courses'),
    stage_order: scene.order(),
    title: `stage ${scene.serial}`,
    description: '',
    information: scene.words(),
  }),
  'stage.edit': (scene) => {
    const stage = scene.some('course_stages');
    return (
      stage && {
        id: stage.id,
        saw: saw(stage),
        ...seen(scene),
        title: `stage ${scene.serial}`,
        // emptied it would go without a text that took its place
        description: stage.description ? `<p>described ${scene.serial}</p>` : '',
        information: scene.words(),
      }
    );
  },
  'stage.move': (scene) => ({ id: scene.id('course_stages'), stage_order: scene.order() }),
  'stage.delete': (scene) => removal(scene, 'course_stages'),
  'stage.link': link,
  'stage.unlink': (scene) => {
    const row = scene.some('stage_questions');
    return row && { kind: 'question', stage_id: String(row.stage_id), item_id: String(row.question_id) };
  },
  'course.create': (scene) => ({
    id: scene.fresh(),
    title: `course ${scene.serial}`,
    description: '',
    company: null,
    attached_jobs: [],
  }),
  'course.edit': (scene) => {
    const course = scene.some('courses');
    return (
      course && {
        id: course.id,
        saw: saw(course),
        ...seen(scene),
        title: `course ${scene.serial}`,
        description: 'd',
        company: null,
        attached_jobs: [],
      }
    );
  },
  'course.delete': (scene) => removalWithAll(scene, 'courses'),
  'template.create': (scene) => ({
    id: scene.fresh(),
    name: `template ${scene.serial}`,
    title: `stage ${scene.serial}`,
    description: '',
    information: scene.words(),
  }),
  'template.delete': (scene) => ({ id: scene.id('stage_templates') }),
  'assignment.create': (scene) => ({ user_id: scene.id('profiles'), course_id: scene.id('courses') }),
  'assignment.delete': (scene) => {
    const row = scene.some('course_assignments');
    return row && { user_id: String(row.user_id), course_id: String(row.course_id) };
  },
  'question.submit': (scene) => ({ id: scene.fresh(), ...question(scene), recommended: false }),
  'question.edit': (scene) => {
    const row = scene.some('interview_questions');
    return row && { id: row.id, saw: saw(row), ...seen(scene), ...question(scene) };
  },
  'question.decide': (scene) => {
    const id = scene.id('interview_questions');
    // every fifth by an older app, which names no text
    const row = scene.of('interview_questions').find((one) => one.id === id);
    const on = { id, saw: scene.serial % 5 === 0 ? null : saw(row) };
    if (scene.random() < 0.7) return { ...on, status: 'approved' };
    return {
      ...on,
      status: 'rejected',
      kind: 'unclear',
      ...(scene.serial % 3 === 0 && { reason: `because ${scene.serial}` }),
    };
  },
  'question.resubmit': (scene) => {
    const row = someOwn(scene, 'rejected');
    return row && { id: row.id, saw: saw(row), ...seen(scene), ...question(scene) };
  },
  'question.retract': (scene) => {
    const row = rarely(scene) ? someOwn(scene, 'rejected', 'pending') : undefined;
    return row && { id: row.id, saw: saw(row), along: along(scene, row.id) };
  },
  'sighting.add': (scene) => ({
    ...{
      question_id: scene.id('interview_questions'),
      company: 'Kitami Robotics',
      interview_stage: 'Technical Screen',
    },
    month: `2025-0${scene.order()}`,
  }),
  'sighting.remove': (scene) => {
    const mine = scene.of('question_sightings').filter((one) => one.mine);
    const row = rarely(scene) ? pick(scene.random, mine) : undefined;
    return row && { id: row.id };
  },
  'report.open': (scene) => ({
    ...{ id: scene.fresh(), question_id: scene.id('interview_questions') },
    ...{ kind: (['wrong', 'twice'] as const)[scene.serial % 2]!, note: `reported ${scene.serial}` },
  }),
  'report.close': (scene) => {
    const row = pick(
      scene.random,
      scene.of('question_reports').filter((one) => one.status === 'open'),
    );
    const status = (['fixed', 'kept'] as const)[scene.serial % 2]!;
    return row && { id: row.id, question_id: String(row.question_id), status, reply: `answered ${scene.serial}` };
  },
  'question.reopen': (scene) => {
    const row = pick(
      scene.random,
      scene.of('interview_questions').filter((one) => one.decided_by),
    );
    return row && { id: row.id, saw: String(row.decided_by) };
  },
  'question.withdraw': (scene) => ({ id: scene.id('interview_questions') }),
  'question.feature': (scene) => ({ id: scene.id('interview_questions'), recommended: scene.random() < 0.5 }),
  'question.refile': (scene) => {
    const names = ['Kitami Robotics', 'Kitami Robotics KK', 'KITAMI ROBOTICS'];
    const ids = [scene.id('interview_questions'), scene.id('interview_questions')];
    return { ids, field: 'company', from: pick(scene.random, names)!, to: pick(scene.random, names)! };
  },
  'question.delete': (scene) => removalWithAll(scene, 'interview_questions'),
  'resource.create': (scene) => ({
    id: scene.fresh(),
    title: `resource ${scene.serial}`,
    description: null,
    url: 'https://example.com/',
    category: 'Other',
  }),
  'resource.edit': (scene) => {
    const id = scene.id('resources');
    return {
      id,
      saw: saw(scene.of('resources').find((row) => row.id === id)),
      ...seen(scene),
      title: `resource ${scene.serial}`,
      description: null,
      url: 'https://example.com/',
      category: 'Other',
    };
  },
  'resource.delete': (scene) => removal(scene, 'resources'),
  'review.submit': (scene) => {
    const own = (row: Row) => row.user_id === scene.user;
    const done = scene.of('user_progress').filter((row) => own(row) && (row.completions as unknown[] | null)?.length);
    const course = pick(scene.random, done)?.course_id;
    const review = scene.of('course_reviews').find((row) => own(row) && row.course_id === course);
    const stages = scene.of('course_stages').filter((row) => row.course_id === course);
    const stars = () => 1 + Math.floor(scene.random() * 5);
    return stages.length
      ? {
          course_id: String(course),
          saw: saw(review),
          ...seen(scene),
          stage_ratings: stages.map(({ id, title }) => ({
            stageId: id,
            stageName: String(title ?? ''),
            helpfulness: stars(),
            accuracy: stars(),
          })),
          support_feedback: `more <b>${scene.serial}</b>`,
          improvement_suggestions: scene.random() < 0.5 ? null : '  ',
        }
      : undefined;
  },
  'review.read': (scene) => {
    const review = scene.some('course_reviews');
    return (
      review && {
        user_id: String(review.user_id),
        course_id: String(review.course_id),
        saw: saw(review),
        read: scene.serial % 4 !== 0,
      }
    );
  },
  'option.add': (scene) => ({ field_name: 'company', value: `Company ${Math.floor(scene.random() * 4)}` }),
  'option.delete': (scene) => ({ field_name: 'company', value: `Company ${Math.floor(scene.random() * 4)}` }),
  'candidate.add': (scene) => ({
    ...{ id: scene.id('profiles'), position: 'SRE/DevOps' },
    ...(scene.serial % 2 === 0 && { company: 'Kitami Robotics' }),
  }),
  'candidate.move': (scene) => {
    const card = scene.some('user_stages');
    const notes = scene.serial % 3 === 0 && { notes: `moved ${scene.serial}` };
    return card && { id: String(card.user_id), stage: pick(scene.random, pipelineStages)!, ...notes };
  },
  'candidate.unmove': (scene) => {
    const made = pick(
      scene.random,
      scene.of('stage_transitions').filter((one) => one.kind === 'moved' && one.from_stage),
    );
    const card = made && scene.of('user_stages').find((one) => one.user_id === made.user_id);
    return card && { id: String(card.user_id), saw: String(card.moved_by) };
  },
  'candidate.reject': (scene) => {
    const card = scene.some('user_stages');
    return card && { id: String(card.user_id), reason: scene.serial % 2 === 0 ? `because ${scene.serial}` : null };
  },
  'candidate.restore': (scene) => {
    const card = pick(
      scene.random,
      scene.of('user_stages').filter((one) => one.is_rejected),
    );
    return card && { id: String(card.user_id) };
  },
  'candidate.edit': (scene) => {
    const id = scene.id('profiles');
    const candidate = scene.of('candidates').find((row) => row.id === id);
    const some =
      scene.serial % 2 === 0 ? { location: `place ${scene.serial}` } : { notice_period: `${scene.serial} days` };
    return { id, saw: candidate ? writerOf(candidate, some).by : '', ...seen(scene), ...some };
  },
  'note.add': (scene) => ({
    id: scene.fresh(),
    user_id: scene.id('profiles'),
    note_type: scene.serial % 2 === 0 ? 'note' : 'todo',
    content: `noted ${scene.serial}`,
    ...{ due_date: null, priority: 'medium', assigned_to: null },
  }),
  'note.edit': (scene) => {
    const note = scene.some('admin_notes');
    if (note && scene.isByField && note.note_type === 'todo') {
      const plan = [
        { content: `noted ${scene.serial}` },
        { due_date: minute(scene) },
        { priority: (['high', 'medium', 'low'] as const)[scene.order() % 3]! },
        { assigned_to: scene.id('profiles') },
      ];
      return one(scene, note, pick(scene.random, plan)!);
    }
    return note && { id: note.id, saw: saw(note), ...seen(scene), content: `noted ${scene.serial}` };
  },
  'note.schedule': (scene) => {
    // from then on only an older app sends all of it
    const todo = scene.isByField ? undefined : someTodo(scene);
    return todo && { id: todo.id, due_date: '2026-12-01T15:00:00.000Z', priority: 'high', assigned_to: scene.user };
  },
  'note.complete': (scene) => {
    const todo = someTodo(scene);
    return todo && { id: todo.id, is_completed: !todo.is_completed };
  },
  'note.delete': (scene) => removal(scene, 'admin_notes'),
  'interview.schedule': (scene) => ({ id: scene.fresh(), user_id: scene.id('profiles'), ...interview(scene) }),
  'interview.edit': (scene) => {
    const row = scene.some('interviews');
    if (row && scene.isByField) {
      const some = pick(scene.random, [
        { notes: `asked ${scene.serial}` },
        { place: `room ${scene.serial}` },
        { scheduled_date: minute(scene) },
        { duration_minutes: 15 + scene.serial },
        { interviewers: [`Ada ${scene.serial}`] },
        { interview_name: 'HR Interview' as const },
      ])!;
      const { interview_name, scheduled_date, duration_minutes, place, interviewers, notes } = row;
      const all = {
        ...{ interview_name, scheduled_date, duration_minutes, place, notes },
        // a row of PocketBase's dashboard has none
        interviewers: interviewers ?? [],
      };
      // every fifth by an older app, which sends all of them
      return scene.serial % 5 || scene.own.has(saw(row))
        ? one(scene, row, some)
        : { id: row.id, saw: saw(row), ...seen(scene), ...all, ...some };
    }
    return row && { id: row.id, saw: saw(row), ...seen(scene), ...interview(scene) };
  },
  'interview.mark': (scene) => {
    const row = scene.some('interviews');
    return row && { id: row.id, status: scene.serial % 2 === 0 ? 'completed' : 'cancelled' };
  },
  'interview.reopen': (scene) => {
    const row = pick(
      scene.random,
      scene.of('interviews').filter((one) => one.status_by),
    );
    return row && { id: row.id, saw: String(row.status_by) };
  },
  'interview.delete': (scene) => removal(scene, 'interviews'),
  'aside.keep': (scene) => ({
    noun: 'interview_questions',
    record_id: scene.id('interview_questions'),
    written_by: scene.fresh(),
    content: { question: scene.words(), company: 'Kitami Robotics' },
  }),
  'aside.release': (scene) => {
    const row = scene.some('set_aside');
    return row && { written_by: String(row.written_by) };
  },
  'study.answer': (scene) => ({
    ...{ question_id: scene.id('interview_questions'), at: studied(scene), seconds: scene.order() },
    grade: 1 + (scene.serial % 4),
  }),
  'study.undo': (scene) => {
    const days = scene.of('study_days').filter((row) => (row.answers as unknown[] | null)?.length);
    const day = pick(scene.random, days);
    const answers = ((day?.answers ?? []) as [string][]).map(([id]) => id);
    return day && { day: Number(day.day), saw: answers.slice(-1 - (scene.serial % 3)) };
  },
  'study.choose': (scene) => ({
    question_ids: [...new Set([scene.id('interview_questions'), scene.id('interview_questions')])],
    chosen: (['in', 'out', null] as const)[scene.serial % 3]!,
  }),
  'study.pause': (scene) => mark(scene, scene.serial % 2 === 0),
  'study.plan': (scene) => ({
    ...{ new_per_day: scene.order(), reviews_per_day: 4 + scene.order(), retention: 0.8 + scene.order() / 100 },
    ease: rarely(scene) ? { way: 'ease', day: 20_000 + scene.serial } : null,
  }),
  'study.outlook': (scene) => ({ day: 20_000 + scene.serial, due: [scene.order(), scene.order()] }),
  'reminder.set': (scene) => ({
    ...usualReminders,
    ...{ study: scene.serial % 2 === 0, interview: scene.serial % 3 !== 0, study_time: `0${scene.serial % 9}:15` },
  }),
  'question.bookmark': (scene) => mark(scene, scene.serial % 3 !== 0),
  'question.confidence': (scene) => mark(scene, scene.serial % 4),
  'answer.write': (scene) => {
    const before = scene.random() < 0.6 ? ownAnswer(scene) : undefined;
    const question_id = String(before?.question_id ?? scene.id('interview_questions'));
    const there = ownAnswers(scene).find((one) => one.question_id === question_id);
    // anew, or more of what stands there, which two devices of one person may both do (A169)
    const written = scene.words().replace('<b>', '');
    const stands = typeof there?.text === 'string' && there.text.length < 600 ? there.text : '';
    const text = [written, `${stands}${written}`, `${written}${stands}`][scene.serial % 3]!;
    const star = { ...{ situation: null, task: null, result: null }, action: `<p>did ${scene.serial}</p>` };
    // an older app does not say it
    const now = there?.shared === 'admins' ? ('shared' as const) : ('private' as const);
    const under = { under: scene.serial % 4 ? now : null };
    return {
      question_id,
      saw: saw(there),
      ...under,
      ...seen(scene),
      form: rarely(scene) ? 'star' : 'free',
      text,
      ...star,
    };
  },
  'answer.remove': (scene) => {
    const row = rarely(scene) ? ownAnswer(scene) : undefined;
    return row && { question_id: String(row.question_id), saw: String(row.text_by), along: along(scene, row.id) };
  },
  'answer.share': (scene) => {
    const row = ownAnswer(scene);
    const shared = scene.serial % 3 !== 0;
    return row && { question_id: String(row.question_id), shared, saw: shared ? String(row.text_by) : null };
  },
  'answer.comment': (scene) => {
    const row = scene.some('my_answers');
    return row && { id: scene.fresh(), answer_id: row.id, body: `said ${scene.serial}` };
  },
  'answer.uncomment': (scene) => {
    const mine = scene.of('answer_comments').filter((one) => one.mine);
    const row = rarely(scene) ? pick(scene.random, mine) : undefined;
    return row && { id: row.id };
  },
  'countdown.add': (scene) => ({
    ...{ id: scene.fresh(), title: `date ${scene.serial}`, date: `2026-12-${10 + scene.order()}T05:00:00.000Z` },
  }),
  'countdown.set': (scene) => {
    const row = scene.some('countdowns');
    const said = [
      { ended: scene.serial % 2 === 0 },
      { deck: scene.serial % 2 ? null : [scene.id('interview_questions')] },
      { date: `2026-12-${10 + scene.order()}T06:00:00.000Z` },
    ][scene.serial % 3];
    return row && { id: row.id, interview_id: null, ...said };
  },
};

/** All of them; those that no list names come last. */
export const actNames = [...new Set([...firstNames, ...Object.keys(acts)])] as MutationName[];
