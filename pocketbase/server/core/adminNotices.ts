import type { Language } from './reminderTexts.ts';

/** What admins must know of registrations. It names nobody: a stranger chose the name. */
export type AdminNotice = { kind: 'full'; of: 'all' | 'network'; most: number } | { kind: 'ending'; count: number };

const lines: Record<Language, (notice: AdminNotice) => { title: string; more: string }> = {
  en: (notice) => {
    if (notice.kind === 'ending')
      return {
        title:
          notice.count === 1
            ? 'One registration ends in three days'
            : `${notice.count} registrations end in three days`,
        more: 'Nobody has approved them for four weeks. Approve those that you want to keep; the others can register again.',
      };
    return {
      title: notice.of === 'all' ? 'Registration is full' : 'Registration is full for one network',
      more: `${notice.most} people wait for approval${notice.of === 'all' ? '' : ' who registered from one network'}. Approve or decline some, so that others can register.`,
    };
  },
  ja: (notice) => {
    if (notice.kind === 'ending')
      return {
        title: `登録申請 ${notice.count} 件が 3 日後に削除されます`,
        more: '4 週間承認されていません。残す申請は承認してください。ほかの方は、もう一度登録できます。',
      };
    return {
      title: notice.of === 'all' ? '登録の受付が上限に達しました' : '一つのネットワークからの登録が上限に達しました',
      more: `${notice.of === 'all' ? '' : '同じネットワークから登録した '}${notice.most} 人が承認を待っています。承認または却下すると、ほかの方が登録できるようになります。`,
    };
  },
};

const open: Record<Language, string> = { en: 'Show them', ja: '表示する' };
const plain: Record<Language, string> = {
  en: 'Registrations wait for an administrator.',
  ja: '登録申請が管理者を待っています。',
};

interface Notice {
  title: string;
  text: string;
  html: string;
  /** Seen by whoever holds the phone. */
  push: string;
}

export function noticeOf(language: Language, notice: AdminNotice, link: string): Notice {
  const { title, more } = lines[language](notice);
  return {
    title,
    text: `${title}\n\n${more}\n\n${open[language]}: ${link}\n`,
    html:
      `<div lang="${language}" style="font:16px/1.7 system-ui,sans-serif;color:#191c1a"><p><strong>${title}</strong></p><p>${more}</p>` +
      `<p><a href="${link.replaceAll('&', '&amp;')}" style="color:#1d4fa3">${open[language]}</a></p></div>`,
    push: plain[language],
  };
}
