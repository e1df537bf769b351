import { limits } from '#model/limits.ts';
import type { Intention } from '#model/wire.ts';
import { makeAccount, type TestAccount } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { done, intention, mintId, requestPush } from '../server/wire.ts';
import { admin, signedIn } from './account.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';

const rounds = 12;

/** How long the worst pushes of a learner that are accepted hold the only write lock, which everybody waits for. */
export async function worstPush({ rows, count }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const learner = await makeAccount(server);
  const place = await longCourse(server);
  const times = new Map<string, number[]>();
  const all: number[] = [];
  for (let round = 0; round < count(rounds); round++)
    for (const [what, entries] of Object.entries(worst(place))) {
      await server.sql('DELETE FROM rate_limits');
      const ms = await held(server, learner, fitting(entries));
      times.set(what, [...(times.get(what) ?? []), ms]);
      all.push(ms);
    }
  return {
    title: 'The worst pushes of a learner',
    about: `How long the largest pushes that are accepted hold the only write lock, as the server measures it: each ${count(rounds)} times, the longest.`,
    figures: [
      { what: 'the write transaction, p99', value: quantile(all, 0.99), unit: 'ms', goal: 100 },
      ...[...times].map(([what, some]) => ({ what, value: Math.max(...some), unit: 'ms' as const })),
    ],
  };
}

/** As the server has measured it. */
async function held(server: Server, account: TestAccount, entries: Intention[]): Promise<number> {
  const { status, headers, body } = await requestPush(server, account, entries);
  if (status !== 200) throw new Error(`a push that should be accepted: ${status} ${JSON.stringify(body)}`);
  return Number(/write;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1]);
}

/** As many as the server takes at a time. */
function fitting(entries: Intention[]): Intention[] {
  let bytes = 1_000;
  return entries.filter((entry) => (bytes += JSON.stringify(entry).length + 1) < 2 * 1024 * 1024);
}

interface Place {
  course: string;
  stages: string[];
}

/** With as many stages as a review may rate. */
async function longCourse(server: Server): Promise<Place> {
  const ada = await signedIn(server, admin);
  const course = mintId('c');
  const stages = Array.from({ length: limits.ratedStages }, () => mintId('s'));
  const title = 'x'.repeat(limits.titleCharacters);
  await done(server, { token: ada.token }, [
    intention('course.create', { id: course, title, description: '', company: null, attached_jobs: [] }),
    ...stages.map((id, at) =>
      intention('stage.create', {
        ...{ id, course_id: course, stage_order: at + 1, title, description: '', information: null },
      }),
    ),
  ]);
  return { course, stages };
}

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const question = { company: 'C', role: 'R', interview_stage: 'S', category: 'Other', recommended: false };

/** Each is as large as its limits allow. */
function worst({ course, stages }: Place): Record<string, Intention[]> {
  const of = (stage: string) => ({ course_id: course, stage_id: stage });
  const markup = (tag: string) => `<p>${`<${tag}>x</${tag}>`.repeat(Math.floor(limits.htmlCharacters / 9) - 1)}</p>`;
  const ratings = stages.map((stageId) => ({
    ...{ stageId, stageName: 'y'.repeat(limits.titleCharacters), helpfulness: 3, accuracy: 3 },
  }));
  return {
    'questions full of markup': many(10, () =>
      intention('question.submit', {
        id: mintId('q'),
        ...question,
        question: markup('b'),
        additional_context: markup('i'),
      }),
    ),
    'a stage completed 50 times': many(limits.pushEntries, () => intention('stage.complete', of(stages[0]!))),
    '50 stages completed': many(limits.pushEntries, (at) => intention('stage.complete', of(stages[at]!))),
    '50 times 200 completions taken back': many(limits.pushEntries, () =>
      intention('stage.uncomplete', { ...of(stages[1]!), saw: many(limits.completions, () => mintId('m')) }),
    ),
    'reviews of 200 stages': many(limits.pushEntries, () =>
      intention('review.submit', {
        ...{ course_id: course, saw: '', instead: true, stage_ratings: ratings },
        ...{ support_feedback: 'x'.repeat(limits.reviewCharacters), improvement_suggestions: null },
      }),
    ),
    'long texts kept aside': many(limits.pushEntries, () =>
      intention('aside.keep', {
        ...{ noun: 'interview_questions', record_id: mintId('q'), written_by: mintId('m') },
        content: { question: 'x'.repeat(limits.htmlCharacters) },
      }),
    ),
  };
}
