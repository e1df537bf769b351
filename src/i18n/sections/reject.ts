import { section } from '../section.ts';

/** Rejecting candidates, from the board and from their dialog (A54, A55). */
export const rejectTexts = section({
  en: {
    title: (name: string) => `Reject ${name}?`,
    titleMany: (n: number) => `Reject ${n} users?`,
    message: 'They leave the board, and can be restored at any time. Their account stays as it is.',
    /** Offered as the reason; what is chosen can be changed. */
    reasons: [
      'Withdrew',
      'Skills do not match',
      'Expectations do not match',
      'Language level',
      'Position filled',
      'No answer',
    ],
    suggestions: 'Common reasons',
    reason: 'Reason',
    help: 'Only admins read it.',
    tooLong: (most: number) => `At most ${most} characters.`,
    confirm: 'Reject',
    toast: {
      board: 'User has been rejected and hidden from the board.',
      dialog: 'User has been rejected and will be hidden from the kanban board.',
    },
    many: (n: number) => (n === 1 ? '1 user has been rejected.' : `${n} users have been rejected.`),
    failed: 'Failed to reject user. Please try again.',
    someFailed: (n: number) => (n === 1 ? '1 of them failed.' : `${n} of them failed.`),
    restored: 'User is back on the board',
    restoredMany: (n: number) => (n === 1 ? '1 user is back on the board' : `${n} users are back on the board`),
    restoredByColleague: 'A colleague has restored them',
    rejectedByColleague: 'A colleague has rejected them too. That stands.',
    restoreFailed: 'Failed to restore user. Please try again.',
  },
  ja: {
    title: (name: string) => `${name}さんを不採用にしますか？`,
    titleMany: (n: number) => `${n}人を不採用にしますか？`,
    message: 'ボードから外れますが、いつでも元に戻せます。アカウントはそのまま残ります。',
    reasons: ['本人が辞退', 'スキルが合わない', '条件が合わない', '語学力', '採用枠が埋まった', '連絡が取れない'],
    suggestions: 'よくある理由',
    reason: '理由',
    help: '管理者だけが読みます。',
    tooLong: (most: number) => `${most}文字以内で入力してください。`,
    confirm: '不採用にする',
    toast: {
      board: 'ユーザーを不採用にし、ボードから外しました。',
      dialog: 'ユーザーを不採用にしました。カンバンボードには表示されなくなります。',
    },
    many: (n: number) => `${n}人を不採用にしました。`,
    failed: 'ユーザーを不採用にできませんでした。もう一度お試しください。',
    someFailed: (n: number) => `${n}人は失敗しました。`,
    restored: 'ユーザーをボードに戻しました',
    restoredMany: (n: number) => `${n}人をボードに戻しました`,
    restoredByColleague: '別の管理者がボードに戻しました',
    rejectedByColleague: '別の管理者も不採用にしています。不採用のままです。',
    restoreFailed: 'ユーザーを元に戻せませんでした。もう一度お試しください。',
  },
});
