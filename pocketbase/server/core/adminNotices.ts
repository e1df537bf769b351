import type { Language } from './reminderTexts.ts';

/** What admins must know of registrations and backups. It names nobody: a stranger chose the name. */
export type AdminNotice =
  | { kind: 'full'; of: 'all' | 'network'; most: number }
  | { kind: 'ending'; count: number }
  /** The problem is in the words of the server's log, for whoever runs it. */
  | { kind: 'backup'; problem: string };

const lines: Record<Language, (notice: AdminNotice) => { title: string; more: string }> = {
  en: (notice) => {
    if (notice.kind === 'backup')
      return {
        title: 'No backup was proven for 36 hours',
        more: `Ask whoever runs the server to look at it.${notice.problem && ` The server says: ${notice.problem}`}`,
      };
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
    if (notice.kind === 'backup')
      return {
        title: '36 時間以上、検証済みのバックアップがありません',
        more: `サーバーの管理者に確認を依頼してください。${notice.problem && `サーバーからのメッセージ：${notice.problem}`}`,
      };
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
const plain: Record<Language, (kind: AdminNotice['kind']) => string> = {
  en: (kind) => (kind === 'backup' ? 'The server needs a look.' : 'Registrations wait for an administrator.'),
  ja: (kind) => (kind === 'backup' ? 'サーバーの確認が必要です。' : '登録申請が管理者を待っています。'),
};

interface Notice {
  title: string;
  text: string;
  html: string;
  /** Seen by whoever holds the phone. */
  push: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function noticeOf(language: Language, notice: AdminNotice, link: string): Notice {
  const { title, more } = lines[language](notice);
  return {
    title,
    text: `${title}\n\n${more}\n\n${open[language]}: ${link}\n`,
    html:
      `<div lang="${language}" style="font:16px/1.7 system-ui,sans-serif;color:#191c1a"><p><strong>${title}</strong></p><p>${escaped(more)}</p>` +
      `<p><a href="${link.replaceAll('&', '&amp;')}" style="color:#1d4fa3">${open[language]}</a></p></div>`,
    push: plain[language](notice.kind),
  };
}
