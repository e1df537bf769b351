import { number } from '../number.ts';
import { section } from '../section.ts';
import { questions } from '../studyAmounts.ts';

/** The three steps of somebody who is new (FIRST-01). */
export const firstStepsTexts = section({
  en: {
    stepOf: (step: number) => `Step ${number(step)} of 3`,
    when: 'When is your interview?',
    whenNote: 'Its questions are spread over the days left.',
    notYet: 'Not yet',
    titleOrCompany: 'Company or title',
    interview: 'Interview',
    which: 'Which role and language?',
    whichNote: 'For the questions that you begin with. You can change both later.',
    role: 'Role',
    anyRole: 'Any role',
    language: 'Language of the questions',
    both: 'Both',
    begin: (n: number) => `Start with ${questions(n)}`,
    first: (n: number) => (n > 0 ? `${questions(n)} to begin with` : 'There are no questions yet'),
    firstNote: 'Answer each in your head, then say how it went.',
    skip: 'Skip',
  },
  ja: {
    stepOf: (step) => `ステップ ${number(step)} / 3`,
    when: '面接はいつですか？',
    whenNote: 'その日までに質問を少しずつ出題します。',
    notYet: 'まだ未定',
    titleOrCompany: '会社名またはタイトル',
    interview: '面接',
    which: '職種と言語を選んでください',
    whichNote: '最初に出題する質問に使います。後から変更できます。',
    role: '職種',
    anyRole: 'すべての職種',
    language: '質問の言語',
    both: '両方',
    begin: (n) => `${questions(n, 'ja')}から始める`,
    first: (n) => (n > 0 ? `まずは ${questions(n, 'ja')}` : '質問はまだありません'),
    firstNote: '頭の中で答えてから、できたかどうかを選びます。',
    skip: 'スキップ',
  },
});
