import type { DemoCandidate, DemoPerson } from './types.ts';

const names: [string, string, string][] = [
  ['akari', 'Akari Nishimoto', 'akari.nishimoto'],
  ['bruno', 'Bruno Castellanos', 'bruno.castellanos'],
  ['chloe', 'Chloé Desrosiers', 'chloe.desrosiers'],
  ['dmitri', 'Dmitri Volkonsky', 'dmitri.volkonsky'],
  ['emi', '大久保 恵美', 'emi.okubo'],
  ['farid', 'Farid Rahmani', 'farid.rahmani'],
  ['grace', 'Grace Mbeki-Thornton', 'grace.mbeki'],
  ['hiro', '永井 浩', 'hiro.nagai'],
  ['isabel', 'Isabel Montcada', 'isabel.montcada'],
  ['junko', '相沢 順子', 'junko.aizawa'],
  ['kofi', 'Kofi Asante-Boateng', 'kofi.asante'],
  ['leila', 'Leila Haddadin', 'leila.haddadin'],
  ['makoto', '福井 誠', 'makoto.fukui'],
  ['nina', 'Nina Lindqvist', 'nina.lindqvist'],
  ['oscar', 'Oscar Villaseñor', 'oscar.villasenor'],
  ['pham', 'Phạm Đức Anh', 'duc.anh.pham'],
  ['quentin', 'Quentin Baudelot', 'quentin.baudelot'],
  ['rina', '水野 里奈', 'rina.mizuno'],
  ['sanjay', 'Sanjay Krishnamurthy', 'sanjay.krishnamurthy'],
  ['tomoko', '島田 知子', 'tomoko.shimada'],
  ['ulla', 'Ulla Korhonen', 'ulla.korhonen'],
  ['victor', 'Victor Nkemelu', 'victor.nkemelu'],
  ['wakana', '榎本 若菜', 'wakana.enomoto'],
  ['ximena', 'Ximena Larrañaga', 'ximena.larranaga'],
  ['yasmin', 'Yasmin Abdelrahman', 'yasmin.abdelrahman'],
  ['zhen', 'Zhen Haoran', 'zhen.haoran'],
  ['atsushi', '平野 敦', 'atsushi.hirano'],
  ['beatriz', 'Beatriz Furtado', 'beatriz.furtado'],
  ['cormac', 'Cormac O’Sheridan', 'cormac.osheridan'],
  ['daichi', '柴田 大地', 'daichi.shibata'],
];

/** Thirty who are only in the pipeline: recruiters found them, and they study nothing yet. */
export const sought: DemoPerson[] = names.map(([key, full_name, address], index) => ({
  ...{ key, full_name, email: `${address}@example.com`, role: 'user', daysAgo: 250 + 3 * index },
  state: 'sought',
}));

const positions = ['Backend Engineer', 'Frontend Engineer', 'SRE/DevOps', 'Engineering Manager', 'Data Engineer'];
const companies = ['Kitami Robotics', 'Hoshikawa Pay', 'Minato Maps'];
const employers = ['Tanuki Games', 'Brightwater Bank', '北陸システム', 'Freelance', 'Orbital Freight'];
const towns = ['Tokyo', 'Osaka', '福岡市', 'Sapporo', 'Berlin', 'Lisbon'];
const levels = ['None', 'Basic', 'Conversational', 'Business', 'Fluent'] as const;
const notes = [
  'Calm on the phone, asks good questions. Wants to leave on-call behind.',
  '本人から連絡あり。面接は平日18時以降を希望。',
  'Portfolio is strong on testing; weaker on data modelling. Suggest the systems course first.',
  'Two other offers expected by the end of the month. Keep the pace up.',
  '前職の上司から推薦。チームで教える役割に向いている。',
  'Prefers written feedback after each round.',
];
const todos = [
  'Send the schedule of the next round',
  '職務経歴書の更新版を依頼する',
  'Ask for two references',
  'Call about the notice period',
  '面接後のフィードバックを送る',
  'Check the visa with HR',
];
const reasons = ['Salary expectation too high', 'Chose another company', '経験が募集要件と合わない'];
/** How many stand in each of the nine columns. */
const counts = [14, 9, 9, 8, 6, 4, 4, 3, 3];

/** Sixty in all columns: those who study, then those above; six were rejected. */
export const pipeline = (learners: readonly string[]): DemoCandidate[] =>
  [...learners, ...sought.map(({ key }) => key)].slice(0, 60).map((person, index) => {
    // neighbours in the list stand in different columns
    const place = (index * 7) % 60;
    const stage = counts.findIndex((_, at) => place < counts.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
    const here = 1 + ((index * 5) % 19);
    return {
      ...{ person, stage, here, position: positions[index % 5]!, company: companies[index % 3]! },
      information:
        index % 3 === 2
          ? {}
          : {
              current_company: employers[index % 5]!,
              current_job_title: positions[(index + 1) % 5]!,
              location: towns[index % 6]!,
              expected_salary: `¥${7 + (index % 6)},${index % 2 ? '5' : '0'}00,000`,
              notice_period: index % 2 ? '1 month' : '30日',
              japanese_proficiency: levels[index % 5]!,
              years_of_experience: String(2 + (index % 14)),
              ...(index % 4 === 0 && { linkedin_url: `https://www.linkedin.com/in/${person}-example` }),
            },
      notes: notes.filter((_, at) => (index + at) % 4 === 0),
      todos: todos
        .filter((_, at) => (index * 2 + at) % 7 === 0)
        .map((content, at) => ({
          content,
          // a third is overdue, a third due soon, and the rest has no day
          dueIn: at % 3 === 2 || index % 3 === 2 ? null : index % 3 === 0 ? -1 - (index % 6) : index % 5,
          priority: (['high', 'medium', 'low'] as const)[index % 3]!,
          isDone: index % 5 === 4,
        })),
      // one for each round that they have come through, and the next one for every other
      interviews: stage >= 3 ? stage - 2 : 0,
      next: stage >= 1 && stage <= 6 && index % 2 === 0 ? (index % 11) - 1 : null,
      rejected: index % 10 === 6 ? reasons[((index / 2) % 3) | 0]! : null,
    };
  });
