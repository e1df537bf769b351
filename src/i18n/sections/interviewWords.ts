import { number } from '../number.ts';
import { section } from '../section.ts';

const s = (n: number) => (n === 1 ? '' : 's');

/** What admins and the learner themselves read of an interview. */
export const interviewWords = section({
  en: {
    when: {
      past: () => 'Past',
      today: () => 'Today',
      tomorrow: () => 'Tomorrow',
      days: (n: number) => `In ${n} day${s(n)}`,
      weeks: (n: number) => `In ${n} week${s(n)}`,
      months: (n: number) => `In ${n} month${s(n)}`,
    },
    minutes: (n: number) => `${number(n)} min`,
    join: 'Join the meeting',
    joinOf: (name: string) => `Join the meeting: ${name}`,
    opensNewTab: 'Opens in a new tab',
    addToCalendar: 'Add to calendar',
    addToCalendarOf: (name: string) => `Add to calendar: ${name}`,
    removeFromCalendar: 'Take out of calendar',
    removeFromCalendarOf: (name: string) => `Take out of calendar: ${name}`,
    calendarFailed: 'The calendar file could not be made. Try again.',
    tokyoTime: 'Tokyo time (JST)',
    own: 'Your interviews',
    ownHelp: 'Times are Tokyo time (JST).',
    begun: 'Has begun',
    more: (n: number) => `${number(n)} more`,
    ownFailed: 'Failed to load interviews. Please try again.',
  },
  ja: {
    when: {
      past: () => '終了',
      today: () => '今日',
      tomorrow: () => '明日',
      days: (n: number) => `${n}日後`,
      weeks: (n: number) => `${n}週間後`,
      months: (n: number) => `${n}か月後`,
    },
    minutes: (n: number) => `${number(n)}分`,
    join: 'ミーティングに参加',
    joinOf: (name: string) => `ミーティングに参加: ${name}`,
    opensNewTab: '新しいタブで開きます',
    addToCalendar: 'カレンダーに追加',
    addToCalendarOf: (name: string) => `カレンダーに追加: ${name}`,
    removeFromCalendar: 'カレンダーから削除',
    removeFromCalendarOf: (name: string) => `カレンダーから削除: ${name}`,
    calendarFailed: 'カレンダーのファイルを作成できませんでした。もう一度お試しください。',
    tokyoTime: '東京時間(JST)',
    own: '面接の予定',
    ownHelp: '時刻はすべて東京時間(JST)です。',
    begun: '開始済み',
    more: (n: number) => `ほか${number(n)}件`,
    ownFailed: '面接を読み込めませんでした。もう一度お試しください。',
  },
});
