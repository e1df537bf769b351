import { section } from '../section.ts';

/** What admins read of the server's backups, where something is wrong with them. */
export const backupTexts = section({
  en: {
    overdue: 'The server has no proven backup of the last 36 hours',
    failed: 'The server’s last backup failed',
    last: (at: string) => `The last backup that works is from ${at}.`,
    none: 'No backup has worked so far.',
    ask: 'Ask whoever runs the server to look at it.',
    says: 'The server says:',
  },
  ja: {
    overdue: 'この 36 時間、検証済みのバックアップがありません',
    failed: 'サーバーの最新のバックアップに失敗しました',
    last: (at: string) => `最後に成功したバックアップ：${at}`,
    none: '成功したバックアップはまだありません。',
    ask: 'サーバーの管理者に確認を依頼してください。',
    says: 'サーバーからのメッセージ：',
  },
});
