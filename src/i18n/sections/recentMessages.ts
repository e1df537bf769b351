import { section } from '../section.ts';

/** What toasts said (A150). */
export const recentMessagesTexts = section({
  en: {
    title: 'Recent messages',
    list: 'Messages, the latest first',
    empty: 'There are no recent messages.',
  },
  ja: {
    title: '最近のメッセージ',
    list: 'メッセージ（新しい順）',
    empty: '最近のメッセージはありません。',
  },
});
