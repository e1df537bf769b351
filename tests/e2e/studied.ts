import { studyDayId } from '#model/id.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { learner, type World } from './world.ts';

export type Given = [question: string, daysAgo: number, grade: number];

/** What somebody answered on other devices on earlier days, at 10 in Tokyo; a repeated one 11 minutes later. */
export async function remember(server: World['server'], given: readonly Given[]): Promise<void> {
  const [[me]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  const now = Math.floor(Date.now() / 1_000);
  const days = new Map<number, StudyAnswer[]>();
  given.forEach(([question, daysAgo, value], place) => {
    const day = studyDay(now) - daysAgo;
    const answers = days.get(day) ?? days.set(day, []).get(day)!;
    const earlier = answers.filter(([, other]) => other === question).length;
    const at = day * 86_400 + 3_600 + earlier * 660;
    answers.push([`answer${String(place).padStart(9, '0')}`, question, at, value, 40, at]);
  });
  for (const [day, answers] of days)
    await server.sql(`INSERT INTO study_days (id, user_id, day, answers, undone)
      VALUES ('${studyDayId(me, day)}', '${me}', ${day}, '${JSON.stringify(answers)}', '[]')`);
}

/** So many questions of the learner's tracks, in the order of their ids. */
export async function questionsOfTracks(server: World['server'], count: number): Promise<string[]> {
  const rows = await server.sql(`SELECT DISTINCT q.id FROM interview_questions q
    JOIN stage_questions l ON l.question_id = q.id JOIN course_stages s ON s.id = l.stage_id
    JOIN course_assignments a ON a.course_id = s.course_id JOIN profiles p ON p.id = a.user_id
    WHERE p.email = '${learner}' AND q.status = 'approved' ORDER BY q.id LIMIT ${count}`);
  return rows.map(([id]) => id as string);
}
