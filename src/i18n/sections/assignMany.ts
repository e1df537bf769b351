import { number } from '../number.ts';
import { section } from '../section.ts';

const people = (n: number) => `${number(n)} ${n === 1 ? 'person' : 'people'}`;

/** Giving one course to many people at once (ASGN-07, USER-05). */
export const assignManyTexts = section({
  en: {
    assign: 'Assign Course',
    export: 'Export',
    title: (n: number) => `Assign a course to ${people(n)}`,
    course: 'Course',
    choose: 'Choose a course',
    search: 'Search courses',
    noCourses: 'There is no course yet.',
    gets: (n: number) => `${people(n)} will get it.`,
    have: (n: number) => `${people(n)} ${n === 1 ? 'has' : 'have'} it already.`,
    cannot: (n: number) => `${people(n)} cannot be given a course: only active users who are no admins can.`,
    nobody: 'Nobody among them can be given this course.',
    progress: 'Assigning',
    assigned: (n: number) => `Course assigned to ${people(n)}`,
    some: (n: number, failed: number) => `Assigned to ${people(n)}. For ${people(failed)} it failed: try again.`,
    undone: (n: number) => `Taken back from ${people(n)}`,
    undoFailed: 'Not all of it could be taken back.',
  },
  ja: {
    assign: 'コースを割り当て',
    export: '書き出し',
    title: (n: number) => `${number(n)}人にコースを割り当て`,
    course: 'コース',
    choose: 'コースを選択',
    search: 'コースを検索',
    noCourses: 'コースはまだありません。',
    gets: (n: number) => `${number(n)}人に割り当てます。`,
    have: (n: number) => `${number(n)}人には割り当て済みです。`,
    cannot: (n: number) => `${number(n)}人には割り当てられません。対象は有効な一般ユーザーだけです。`,
    nobody: 'この中に、このコースを割り当てられる人はいません。',
    progress: '割り当て中',
    assigned: (n: number) => `${number(n)}人にコースを割り当てました`,
    some: (n: number, failed: number) =>
      `${number(n)}人に割り当てました。${number(failed)}人には割り当てられませんでした。もう一度お試しください。`,
    undone: (n: number) => `${number(n)}人の割り当てを取り消しました`,
    undoFailed: '一部を取り消せませんでした。',
  },
});
