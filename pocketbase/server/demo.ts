import { derivedId } from '#model/id.ts';
import { type Key, keyOf, splitKey } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { readsOf } from '#mutations/run.ts';
import { pipelineStages, interviewTypes } from '#model/pipeline.ts';
import type {
  DemoAnswer,
  DemoAudit,
  DemoCandidate,
  DemoCourse,
  DemoPerson,
  DemoQuestion,
  DemoResource,
  DemoReview,
  DemoTemplate,
} from '../demo/types.ts';
import { upsert } from './columnSql.ts';
import { createAccount } from './createAccount.ts';
import { push } from './core/push.ts';
import type { Account } from './core/tables.ts';
import { demoStudy, hasStudied } from './demoStudy.ts';
import { addTimes } from './demoTimes.ts';
import { execute, jsonOf, now } from './sql.ts';
import { ensureTriggers } from './triggers.ts';
import { writeTables } from './writeTables.ts';

interface DemoContent {
  answers: DemoAnswer[];
  courses: DemoCourse[];
  questions: DemoQuestion[];
  resources: DemoResource[];
  people: DemoPerson[];
  reviews: DemoReview[];
  audits: DemoAudit[];
  candidates: DemoCandidate[];
  templates: DemoTemplate[];
  password: string;
}

const idOf = (kind: string, key: string) => derivedId('demo', kind, key);
const day = 86_400_000;

/**
 * `demo add`: people, courses, questions, resources, assignments, progress and reviews, through the mutations that
 * people use. Ids are derived from the content, so adding it twice changes nothing.
 */
export function demoAdd(json: string): string {
  const content = JSON.parse(json) as DemoContent;
  let said = '';
  $app.runInTransaction((tx) => {
    ensureTriggers(tx.db());
    const everybody = content.people.map((person) => ({ ...accountFor(tx, person, content.password), person }));
    const accounts = everybody.filter(({ person }) => !person.state);
    const admin = accounts.find((account) => account.role === 'admin')!;
    const learners = accounts.filter((account) => account.role === 'user');
    const writer = new Writer(tx);
    addBank(writer, admin, learners, content);
    addCourses(writer, admin, content);
    addStudy(writer, admin, learners, content);
    addTimes(tx.db());
    addAudits(tx.db(), everybody, content.audits);
    const byKey = new Map(everybody.map((account) => [account.person.key, account.id]));
    addPipeline(
      writer,
      accounts.filter((account) => account.role === 'admin'),
      content.candidates.map((candidate) => ({ ...candidate, id: byKey.get(candidate.person)! })),
    );
    writer.send(
      admin,
      content.templates.map(({ key, ...template }) => [
        'template.create',
        { id: idOf('template', key), ...template },
        ago(60),
      ]),
    );
    // last, because nothing of it is repeated, and each intent's number is a part of its id
    if (!hasStudied(tx.db(), learners[0]!.id))
      for (const { by, intents } of demoStudy({ learner: learners[0]!, admin, ...content, interview: tokyo(9, 14) }))
        writer.send(by, intents);
    said = [
      `Added ${content.courses.length} courses, ${content.questions.length} questions, ${content.resources.length} resources and ${everybody.length} accounts. Sign in as:`,
      '',
      `  Learner  ${learners[0]!.email}`,
      `  Admin    ${admin.email}`,
      '',
      `The password is ${content.password}, unless it was changed.`,
    ].join('\n');
  });
  $poke();
  return said;
}

/** `demo remove`: exactly what was added, and what depends on it. */
export function demoRemove(): string {
  let removed = 0;
  $app.runInTransaction((tx) => {
    const records = jsonOf<[string, string][]>(
      tx.db(),
      'SELECT json_group_array(json_array(noun, record)) FROM demo_records',
    );
    for (const [noun, id] of records)
      if (noun === 'users') tx.delete(tx.findRecordById('users', id));
      else execute(tx.db(), `DELETE FROM ${noun} WHERE id = {:id}`, { id });
    for (const [child, column, parent] of [
      ['course_stages', 'course_id', 'courses'],
      ['user_progress', 'course_id', 'courses'],
      ['course_assignments', 'course_id', 'courses'],
      ['course_reviews', 'course_id', 'courses'],
      ['stage_questions', 'stage_id', 'course_stages'],
      ['stage_resources', 'stage_id', 'course_stages'],
    ])
      execute(tx.db(), `DELETE FROM ${child} WHERE ${column} NOT IN (SELECT id FROM ${parent})`);
    execute(tx.db(), 'DELETE FROM demo_records');
    removed = records.length;
  });
  $poke();
  return `Removed ${removed} demo records.`;
}

function accountFor(tx: App, person: DemoPerson, password: string): Account {
  const { email, full_name: name, role } = person;
  const known = jsonOf<{ id: string } | null>(
    tx.db(),
    `SELECT json_object('id', id) FROM profiles WHERE email = {:email}`,
    { email },
  );
  const isActive = !person.state || person.state === 'sought';
  const createdBy = person.state === 'waiting' ? '' : 'demo';
  const id = known?.id ?? createAccount(tx, { email, name, role, password, isActive, createdBy });
  if (known) return { id, role, email };
  note(tx.db(), keyOf('profiles', id), 'users');
  execute(tx.db(), 'UPDATE profiles SET created_at = {:at}, deactivated_at = {:off} WHERE id = {:id}', {
    id,
    at: columnTime(ago(person.daysAgo)),
    off: person.state === 'deactivated' ? columnTime(ago(0)) : '',
  });
  return { id, role, email };
}

const columnTime = (at: string) => at.replace('T', ' ');

/** The history that an admin reads; ids are derived, so adding it twice changes nothing. */
function addAudits(
  db: Database,
  people: readonly { id: string; person: DemoPerson }[],
  audits: readonly DemoAudit[],
): void {
  const byKey = new Map(people.map((one) => [one.person.key, one]));
  const rows = audits.map(({ person: key, gone, by, action, daysAgo, before, after, reason }, index) => {
    const [person, actor] = [byKey.get(key), byKey.get(by)!];
    return {
      ...{ id: idOf('audit', `${index} ${key}`), action, at: ago(daysAgo, 7 * index) },
      ...{ user_id: person?.id ?? idOf('person', key), user_name: person?.person.full_name ?? gone },
      ...{ actor_id: actor.id, actor_name: actor.person.full_name, time_zone: 'Asia/Tokyo' },
      ...{ old_value: before, new_value: after, reason },
      user_agent: index % 3 ? browsers[0] : browsers[1],
    };
  });
  execute(db, upsert('account_audits'), { rows: JSON.stringify(rows) });
  execute(
    db,
    `UPDATE profiles SET deactivated_at = (SELECT max(at) FROM account_audits a WHERE a.user_id = profiles.id)
      WHERE deactivated_at <> '' AND id IN (SELECT user_id FROM account_audits WHERE action = 'deactivated')`,
  );
  for (const { id } of rows) note(db, `account_audits/${id}`);
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
];

const note = (db: Database, key: Key, noun: string = splitKey(key)[0]) =>
  execute(db, 'INSERT INTO demo_records (noun, record) VALUES ({:noun}, {:record}) ON CONFLICT DO NOTHING', {
    noun,
    record: splitKey(key)[1],
  });

/** Sends mutations in a person's name, in batches, as a device would. */
class Writer {
  private serial = 0;
  constructor(private readonly tx: App) {}

  send(account: Account, intents: [MutationName, object, string][]): void {
    for (let start = 0; start < intents.length; start += 50) {
      const entries = intents.slice(start, start + 50).map(([name, args, at]): Intention => {
        const id = idOf('mutation', `${account.id} ${name} ${JSON.stringify(args)} ${this.serial++}`);
        return { id, name, version: mutations[name].version, args, at };
      });
      const authority = {
        now: now(),
        sanitise: (html: string) => $sanitize(html),
        isMalicious: (html: string) => $malicious(html),
        attempt: () => 0,
        blocked: () => 0,
      };
      const answer = push(writeTables(this.tx), account, { boot: null, seen: 0, entries }, authority);
      const results = 'results' in answer ? answer.results : [];
      for (const [index, judgement] of results.entries()) {
        const entry = entries[index]!;
        if (judgement.result !== 'done')
          throw new Error(
            `The demo content was refused: ${entry.name} ${JSON.stringify(judgement)} ${JSON.stringify(entry.args).slice(0, 200)}`,
          );
        const written = readsOf(entry, { actor: account.id, role: account.role }).filter((key) => !isPerson(key));
        for (const key of written.slice(-1)) note(this.tx.db(), key);
      }
    }
  }
}

/** Noted with their account. */
const isPerson = (key: Key) => key.startsWith('profiles/');

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * day - minutes * 60_000).toISOString();

const whyOf = (status: string) =>
  status === 'rejected' ? { kind: 'unclear', reason: 'Please say what the interviewer wanted to hear about.' } : {};

function addBank(writer: Writer, admin: Account, learners: Account[], { questions, resources }: DemoContent): void {
  for (const [index, question] of questions.entries()) {
    const { key, daysAgo, status: _decidedBelow, ...args } = question;
    const author = learners[index % learners.length]!;
    writer.send(author, [['question.submit', { id: idOf('question', key), ...args }, ago(daysAgo)]]);
  }
  writer.send(
    admin,
    questions.flatMap(({ key, status, daysAgo }): [MutationName, object, string][] =>
      status === 'pending'
        ? []
        : [
            [
              'question.decide',
              { id: idOf('question', key), status, ...whyOf(status), saw: null },
              ago(Math.max(daysAgo - 1, 0)),
            ],
          ],
    ),
  );
  writer.send(
    admin,
    resources.map(({ key, daysAgo, ...args }) => [
      'resource.create',
      { id: idOf('resource', key), ...args },
      ago(daysAgo),
    ]),
  );
  const options = new Map<string, [MutationName, object, string]>();
  for (const question of questions)
    for (const field_name of ['company', 'role', 'interview_stage', 'category'] as const)
      options.set(`${field_name} ${question[field_name]}`, [
        'option.add',
        { field_name, value: question[field_name] },
        ago(200),
      ]);
  writer.send(admin, [...options.values()]);
}

function addCourses(writer: Writer, admin: Account, { courses }: DemoContent): void {
  for (const course of courses) {
    const course_id = idOf('course', course.key);
    const at = ago(course.daysAgo);
    const { title, description, company, jobs } = course;
    writer.send(admin, [
      ['course.create', { id: course_id, title, description, company: company || null, attached_jobs: jobs }, at],
    ]);
    for (const [index, stage] of course.stages.entries()) {
      const id = idOf('stage', `${course.key} ${stage.key}`);
      const { title, description, information } = stage;
      writer.send(admin, [
        ['stage.create', { id, course_id, stage_order: index + 1, title, description, information }, at],
        ...stage.questions.map((key, place): [MutationName, object, string] => [
          'stage.link',
          { stage_id: id, kind: 'question', item_id: idOf('question', key) },
          ago(course.daysAgo, -place),
        ]),
        ...stage.resources.map((key, place): [MutationName, object, string] => [
          'stage.link',
          { stage_id: id, kind: 'resource', item_id: idOf('resource', key) },
          ago(course.daysAgo, -place),
        ]),
      ]);
    }
  }
}

/** Every learner has one to four courses and some progress; the first one has a bit of everything. */
function addStudy(writer: Writer, admin: Account, learners: Account[], { courses, reviews }: DemoContent): void {
  for (const [index, learner] of learners.entries()) {
    const own = index === 0 ? courses : courses.filter((_, place) => (index + place) % 3 !== 0 || place === index % 4);
    const assign = own.map((course): [MutationName, object, string] => [
      'assignment.create',
      { user_id: learner.id, course_id: idOf('course', course.key) },
      ago(40 + ((index * 7) % 30)),
    ]);
    writer.send(admin, assign);
    for (const [place, course] of own.entries()) {
      const share = index === 0 ? [2, 3, 2, 1][place]! : (index * 5 + place * 3) % (course.stages.length + 1);
      const studied = course.stages.slice(0, Math.min(share, course.stages.length - (index === 0 ? 1 : 0)));
      const course_id = idOf('course', course.key);
      const stageId = ({ key }: { key: string }) => idOf('stage', `${course.key} ${key}`);
      writer.send(
        learner,
        studied.map((stage, done) => [
          'stage.complete',
          { course_id, stage_id: stageId(stage) },
          ago((index * 3 + (course.stages.length - done) * 2) % 35, index * 17 + done * 41),
        ]),
      );
      // most of those who have finished write a review
      const words = reviews[(index + place) % reviews.length]!;
      if (studied.length === course.stages.length && index % 4 !== 3) {
        const stars = (at: number) => 5 - ((index * 7 + at * 3 + place) % 4);
        const stage_ratings = course.stages.map((stage, at) => ({
          stageId: stageId(stage),
          stageName: stage.title,
          helpfulness: stars(at),
          accuracy: stars(at + 2),
        }));
        const { support: support_feedback, improvements: improvement_suggestions } = words;
        const review = { course_id, saw: '', stage_ratings, support_feedback, improvement_suggestions };
        writer.send(learner, [['review.submit', review, ago((index * 3) % 9, index * 13)]]);
      }
    }
  }
}

type Candidate = DemoCandidate & { id: string };

/** Months of recruiting by three admins: moves, notes, to-dos, interviews, and some who were rejected. */
function addPipeline(writer: Writer, admins: Account[], candidates: readonly Candidate[]): void {
  for (const [index, candidate] of candidates.entries()) {
    const { id, stage, here, position, company, information, notes, todos, rejected } = candidate;
    const admin = admins[index % admins.length]!;
    const other = admins[(index + 1) % admins.length]!;
    // a week in each column before the present one
    const since = (at: number) => here + 7 * (stage - at);
    writer.send(admin, [
      ['candidate.add', { id, position, company }, ago(since(0), index * 7)],
      ...Object.entries(information).map(([field, value], at): [MutationName, object, string] => [
        'candidate.edit',
        { id, saw: '', [field]: value },
        ago(since(0), index * 7 - 5 * at),
      ]),
    ]);
    for (let at = 1; at <= stage; at++)
      writer.send(at % 2 ? admin : other, [
        ['candidate.move', { id, stage: pipelineStages[at] }, ago(since(at), index * 11)],
      ]);
    writer.send(other, [
      ...notes.map((content, at): [MutationName, object, string] => [
        'note.add',
        { id: idOf('note', `${index} ${at}`), user_id: id, note_type: 'note', content, ...noPlan },
        ago(here + 2 * at, index * 13),
      ]),
      ...todos.flatMap((todo, at) => todoOf(todo, { id: idOf('todo', `${index} ${at}`), user: id, admin, here })),
    ]);
    writer.send(admin, interviewsOf(candidate, index));
    if (rejected) writer.send(other, [['candidate.reject', { id, reason: rejected }, ago(Math.min(here, 3), index)]]);
  }
}

const noPlan = { due_date: null, priority: null, assigned_to: null };

function todoOf(
  { content, dueIn, priority, isDone }: DemoCandidate['todos'][number],
  { id, user, admin, here }: { id: string; user: string; admin: Account; here: number },
): [MutationName, object, string][] {
  const due_date = dueIn === null ? null : tokyo(dueIn, 0);
  const plan = { due_date, priority, assigned_to: dueIn === null ? null : admin.id };
  return [
    ['note.add', { id, user_id: user, note_type: 'todo', content, ...plan }, ago(here, 40)],
    ...(isDone
      ? [['note.complete', { id, is_completed: true }, ago(here / 2, 5)] as [MutationName, object, string]]
      : []),
  ];
}

/** One a week until now, and the next one; always at a full hour of a working day's middle in Tokyo. */
function interviewsOf({ id, interviews, next, here }: Candidate, index: number): [MutationName, object, string][] {
  const at = (days: number, serial: number): [MutationName, object, string] => [
    'interview.schedule',
    {
      ...{ id: idOf('interview', `${index} ${serial}`), user_id: id, duration_minutes: serial % 2 ? 60 : 45 },
      interview_name: interviewTypes[(index + serial) % interviewTypes.length],
      scheduled_date: tokyo(days, 10 + ((index + serial) % 7)),
      place: serial % 3 ? 'https://meet.example.com/round' : '会議室 3',
      interviewers: serial % 2 ? ['Naoki Shirakawa'] : ['Alice Fernbrook', '田辺 優希'],
      notes: serial % 2 ? 'Go through the architecture of the last project.' : null,
    },
    ago(Math.max(1 - days, 1) + 4, index),
  ];
  const over = Array.from({ length: interviews }, (_, one) => one);
  return [
    ...over.map((one) => at(-here - 7 * one, one)),
    ...over.map((one): [MutationName, object, string] => [
      'interview.mark',
      { id: idOf('interview', `${index} ${one}`), status: one % 5 === 4 ? 'cancelled' : 'completed' },
      ago(here + 7 * one - 0.5),
    ]),
    ...(next === null ? [] : [at(next, interviews)]),
  ];
}

/** Full hours of a day in Tokyo, in UTC. */
function tokyo(days: number, hour: number): string {
  const midnight = Math.floor((Date.now() + 9 * 3_600_000) / day) * day - 9 * 3_600_000;
  return new Date(midnight + days * day + hour * 3_600_000).toISOString();
}
