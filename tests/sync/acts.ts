import type { Key, Noun, Row } from '#model/noun.ts';
import { splitKey } from '#model/noun.ts';
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

const saw = (row: Row | undefined) => String(row?.text_by ?? '');
/** Every third has seen what it replaces; without a random draw, so that histories stay the same. */
const seen = (scene: Scene) => (scene.serial % 3 === 0 ? { instead: true as const } : {});
const rarely = (scene: Scene) => scene.random() < 0.2;

/**
 * From which seed on a history may contain what was added later: one that is known by its number stays as it was, and
 * the safeguards that it misses stay missed.
 */
const since: Partial<Record<MutationName, number>> = {
  'template.create': 30_900_000,
  'template.delete': 30_900_000,
  'review.read': 30_900_000,
  'question.refile': 30_900_000,
};

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
        description: '',
        information: scene.words(),
      }
    );
  },
  'stage.move': (scene) => ({ id: scene.id('course_stages'), stage_order: scene.order() }),
  'stage.delete': (scene) => (rarely(scene) ? { id: scene.id('course_stages') } : undefined),
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
  'course.delete': (scene) => (rarely(scene) ? { id: scene.id('courses') } : undefined),
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
    if (scene.random() < 0.7) return { id, status: 'approved' };
    return { id, status: 'rejected', ...(scene.serial % 3 === 0 && { reason: `because ${scene.serial}` }) };
  },
  'question.reopen': (scene) => {
    const row = pick(
      scene.random,
      scene.of('interview_questions').filter((one) => one.decided_by),
    );
    return row && { id: row.id, saw: String(row.decided_by) };
  },
  'question.feature': (scene) => ({ id: scene.id('interview_questions'), recommended: scene.random() < 0.5 }),
  'question.refile': (scene) => {
    const names = ['Kitami Robotics', 'Kitami Robotics KK', 'KITAMI ROBOTICS'];
    const ids = [scene.id('interview_questions'), scene.id('interview_questions')];
    return { ids, field: 'company', from: pick(scene.random, names)!, to: pick(scene.random, names)! };
  },
  'question.delete': (scene) => (rarely(scene) ? { id: scene.id('interview_questions') } : undefined),
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
  'resource.delete': (scene) => (rarely(scene) ? { id: scene.id('resources') } : undefined),
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
};
