import { section } from '../section.ts';

/** What admins read of the server's backups, where something is wrong with them. */
export const backupTexts = section({
  en: {
    overdue: 'The server has had no proven backup for too long',
    failed: 'The server’s last backup failed',
    last: (at: string) => `The last backup that works is from ${at}.`,
    none: 'No backup has worked so far.',
    ask: 'Ask whoever runs the server to look at it.',
    says: 'The server says:',
  },
  ja: {
    overdue: '検証済みのバックアップが長い間ありません',
    failed: 'サーバーの最新のバックアップに失敗しました',
    last: (at: string) => `最後に成功したバックアップ：${at}`,
    none: '成功したバックアップはまだありません。',
    ask: 'サーバーの管理者に確認を依頼してください。',
    says: 'サーバーからのメッセージ：',
  },
});
