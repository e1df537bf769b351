import { number } from '../number.ts';
import { section } from '../section.ts';

/** Today, at the head of the home page (FIRST-05). */
export const todayTexts = section({
  en: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (days: number) => `In ${number(days)} days`,
    start: 'Start',
    continue: 'Continue',
    over: 'How was it?',
    overMessage: (title: string) => `${title} is over. Which questions were you asked?`,
    close: 'Close',
    openStudy: 'Choose a track',
  },
  ja: {
    today: '今日',
    tomorrow: '明日',
    inDays: (days) => `あと ${number(days)} 日`,
    start: '始める',
    continue: '続ける',
    over: 'いかがでしたか？',
    overMessage: (title) => `${title}が終わりました。どんな質問がありましたか？`,
    close: '閉じる',
    openStudy: 'トラックを選ぶ',
  },
});
