import { countdownId, derivedId, myAnswerId } from '#model/id.ts';
import type { MutationName } from '#mutations/all.ts';
import type { DemoAnswer, DemoCourse, DemoQuestion } from '../demo/types.ts';
import type { Account } from './core/tables.ts';
import { jsonOf } from './sql.ts';

type Intents = [MutationName, object, string][];
export interface Studied {
  learner: Account;
  admin: Account;
  courses: readonly DemoCourse[];
  questions: readonly DemoQuestion[];
  answers: readonly DemoAnswer[];
  /** When the interview is, ISO 8601. */
  interview: string;
}

const day = 86_400;
/** Days on which nothing was studied: a holiday. */
const away = { from: 34, to: 28 };
/** From one turn to the next, while it goes well. */
const gaps = [1, 3, 8, 19, 41];

const interview_id = derivedId('demo', 'interview', 'learner');

/** Sixty days of study with a week away, four answers, bookmarks, and an interview in nine days. */
export function demoStudy({ learner, admin, interview, ...content }: Studied): { by: Account; intents: Intents }[] {
  // what their courses ask, in the order in which they do
  const approved = new Set(content.questions.flatMap(({ key, status }) => (status === 'approved' ? [key] : [])));
  const asked = content.courses.flatMap(({ stages }) => stages.flatMap((stage) => stage.questions));
  const questions = [...new Set(asked)].filter((key) => approved.has(key)).map(idOf);
  const answers = content.answers.map((answer) => ({ ...answer, id: idOf(answer.question) }));
  const now = Math.floor(Date.now() / 1_000);
  // 7:30 in Tokyo
  const morning = Math.floor((now + 9 * 3_600) / day) * day - 9 * 3_600 + 7.5 * 3_600;
  const turns = questions.slice(0, 40).flatMap((question_id, place) =>
    turnsOf(place).map(([daysAgo, grade], turn): [MutationName, object, string] => {
      const at = morning - daysAgo * day + place * 65 + turn * 11;
      return ['study.answer', { question_id, at, grade, seconds: 25 + ((place * 13 + turn * 29) % 80) }, iso(at)];
    }),
  );
  const about = questions.slice(0, 40);
  return [
    { by: learner, intents: turns.toSorted((a, b) => (a[2] < b[2] ? -1 : 1)) },
    { by: learner, intents: answers.flatMap((answer) => written(answer, now)) },
    {
      by: learner,
      intents: about.flatMap((question_id, place): Intents => [
        ...(place % 9 === 2 ? marked('question.bookmark', question_id, true, now) : []),
        ...(place % 4 === 1 ? marked('question.confidence', question_id, 1 + (place % 3), now) : []),
      ]),
    },
    {
      by: admin,
      intents: [
        ...answers.flatMap(({ id, shared, question }): Intents =>
          shared ? [['answer.comment', commentOn(id, question, learner, shared), iso(now - 3 * day)]] : [],
        ),
        [
          'interview.schedule',
          {
            ...{ id: interview_id, user_id: learner.id, duration_minutes: 60 },
            ...{ interview_name: 'Technical Interview', scheduled_date: interview },
            ...{ place: 'https://meet.example.com/round', interviewers: ['Naoki Shirakawa'], notes: null },
          },
          iso(now - 4 * day),
        ],
      ],
    },
    {
      by: learner,
      intents: [
        [
          'countdown.set',
          // three of four were answered at some time
          { id: countdownId(learner.id, interview_id), interview_id, deck: questions.slice(22, 46) },
          iso(now - 2 * day),
        ],
      ],
    },
  ];
}

/** Whether somebody studies here already: then adding the demo content again changes nothing of it. */
export const hasStudied = (db: Database, learner: string): boolean =>
  !!jsonOf<number | null>(db, 'SELECT json(count(*)) FROM study_days WHERE user_id = {:learner}', { learner });

/** How many days ago a question was answered, and how: the first ones began sixty days ago, some are hard. */
function turnsOf(place: number): [daysAgo: number, grade: number][] {
  const turns: [number, number][] = [];
  let step = 0;
  for (let daysAgo = 59 - Math.floor(place * 1.4); daysAgo >= 1;) {
    if (daysAgo <= away.from && daysAgo >= away.to) daysAgo = away.to - 1 - (place % 2);
    const isHard = (place * 7 + turns.length * 5) % 11 < 2 && turns.length > 0;
    turns.push([daysAgo, isHard ? 1 : turns.length === 0 || (place + turns.length) % 5 ? 3 : 2]);
    step = isHard ? 0 : Math.min(step + 1, gaps.length);
    daysAgo -= gaps[Math.max(step - 1, 0)]! + (place % 3 === 0 ? 1 : 0);
  }
  return turns;
}

const idOf = (key: string) => derivedId('demo', 'question', key);

function written({ id, daysAgo, text, star, shared }: DemoAnswer & { id: string }, now: number): Intents {
  const empty = { text: null, situation: null, task: null, action: null, result: null };
  const at = iso(now - daysAgo * day);
  return [
    [
      'answer.write',
      { question_id: id, saw: '', under: null, form: star ? 'star' : 'free', ...empty, ...(text && { text }), ...star },
      at,
    ],
    ...(shared
      ? ([['answer.share', { question_id: id, shared: true, saw: null }, iso(now - 5 * day)]] as Intents)
      : []),
  ];
}

const commentOn = (question_id: string, key: string, learner: Account, body: string) => ({
  id: derivedId('demo', 'comment', key),
  answer_id: myAnswerId(learner.id, question_id),
  body,
});
const marked = (name: MutationName, question_id: string, value: boolean | number, now: number): Intents => [
  [name, { question_id, value }, iso(now - 10 * day)],
];
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
