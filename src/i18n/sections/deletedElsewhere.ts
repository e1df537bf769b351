import { section } from '../section.ts';

/** What somebody was writing in was deleted by somebody else meanwhile. */
export const deletedElsewhereTexts = section({
  en: {
    title: (who: string | null) => (who ? `${who} has deleted this meanwhile` : 'This was deleted elsewhere meanwhile'),
    message: 'What you have written is still here, and is kept as a draft.',
    addAgain: 'Add as a new one',
    copied: 'Copied',
    copyFailed: 'This browser does not let the app copy.',
  },
  ja: {
    title: (who: string | null) =>
      who ? `その間に${who}さんがこれを削除しました` : 'その間に別の場所で削除されました',
    message: '書いた内容はここに残っていて、下書きとして保存されています。',
    addAgain: '新しく追加',
    copied: 'コピーしました',
    copyFailed: 'このブラウザーではコピーできません。',
  },
});
