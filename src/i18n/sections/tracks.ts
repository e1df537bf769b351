import { number } from '../number.ts';
import { section } from '../section.ts';

/** Every track (CRSE-01 to CRSE-18). */
export const tracksTexts = section({
  en: {
    title: 'Interview Tracks',
    welcome: (email: string) => `Welcome, ${email}`,
    role: { user: 'user', admin: 'admin' },
    backToQuestions: 'Back to Questions',
    browseQuestions: 'Browse questions',
    loading: 'Loading courses...',
    empty: 'No courses available yet',
    emptyUser: 'Check back later for new courses.',
    stages: (n: number) => `${number(n)} ${n === 1 ? 'stage' : 'stages'}`,
    created: (date: string) => `Created ${date}`,
  },
  ja: {
    title: '面接トラック',
    welcome: (email) => `ようこそ、${email}`,
    role: { user: 'ユーザー', admin: '管理者' },
    backToQuestions: '質問一覧へ',
    browseQuestions: '質問を見る',
    loading: 'コースを読み込んでいます...',
    empty: 'コースはまだありません',
    emptyUser: '新しいコースをお待ちください。',
    stages: (n) => `${number(n)} ステージ`,
    created: (date) => `作成 ${date}`,
  },
});
