import { section } from '../section.ts';

/** Who decided on a question that two admins had before them (A107). */
export const decidedTexts = section({
  en: {
    approved: (who: string, when: string) => `${who} approved it on ${when}.`,
    rejected: (who: string, when: string) => `${who} rejected it on ${when}.`,
    waiting: 'It is back in the queue.',
    gone: 'It was deleted.',
    somebody: 'Somebody else',
    reason: 'Said to its author:',
  },
  ja: {
    approved: (who: string, when: string) => `${who}さんが${when}に承認しました。`,
    rejected: (who: string, when: string) => `${who}さんが${when}に却下しました。`,
    waiting: '承認待ちに戻っています。',
    gone: '削除されました。',
    somebody: '別の管理者',
    reason: '投稿者への説明：',
  },
});
