import { section } from '../section.ts';

/** What is wrong with the store of this device, what is still safe, and what a person can do. */
export const storeTexts = section({
  en: {
    rebuilding: {
      title: 'The copy on this device is being made anew',
      message:
        'It could not be read. What you did here is kept and is being sent; the rest comes from the server as soon as there is a connection.',
    },
    noRows: {
      title: 'The copy on this device cannot be read',
      message:
        'Nothing can be shown for now. What you did here is stored apart from it, and is sent as soon as there is a connection.',
    },
    lost: {
      title: 'This device has stopped storing',
      message:
        'What you type now is in this tab alone. Keep the tab open, export what you have written, and try again.',
    },
    mended: {
      title: 'The store of this device was emptied while you were here',
      message:
        'What this tab still knew has been stored again, and is sent as soon as there is a connection. Images that had not been sent, and work that this tab had not seen, are gone.',
    },
    emptied: {
      title: 'The store of this device was emptied',
      message:
        'Clearing the data of the browser does that. What had not been sent from here is gone; everything on the server comes back by itself.',
    },
    held: {
      title: 'The store of this device does not answer',
      message:
        'Another page of this app, perhaps one that was left, may still hold it. What you did here is kept. As soon as it answers, the app goes on by itself; otherwise close the app with all its tabs, and open it again.',
    },
    broken: {
      title: "Database Error: this browser's store cannot be opened",
      message:
        'Without it the app cannot show your courses or keep what you write. Private windows, full disks and blocked site data do that. What is on the server is safe.',
    },
    unanswered: {
      title: 'Your profile has not arrived',
      message:
        'The server does not answer as it should, and this device does not hold your profile. The app goes on by itself as soon as it arrives.',
    },
    waits: (n: number) =>
      n === 0
        ? 'Nothing waits to be sent.'
        : n === 1
          ? '1 piece of work is not on the server.'
          : `${n} pieces of work are not on the server.`,
    export: 'Export what you have written',
    nothingToExport: 'There is nothing that is not on the server.',
    notRead: 'The store did not answer, so nothing could be read from it.',
    partlyExported: 'The store did not answer: the file holds only what this page remembers.',
    reload: 'Reload',
    restIsGone: 'What is here now is on the server. What had not been sent before is gone.',
    understood: 'Understood',
    leave: 'Signing out removes from this device what has not been sent.',
    leaveUnknown: 'If this device still holds work that has not been sent, signing out removes it.',
  },
  ja: {
    rebuilding: {
      title: 'この端末のコピーを作り直しています',
      message:
        'コピーを読み込めませんでした。ここで行った操作は残っていて、送信されます。ほかの内容は、接続できしだいサーバーから届きます。',
    },
    noRows: {
      title: 'この端末のコピーを読み込めません',
      message: '今は何も表示できません。ここで行った操作は別に保存されていて、接続できしだい送信されます。',
    },
    lost: {
      title: 'この端末に保存できなくなりました',
      message:
        'これから入力する内容は、このタブにしかありません。タブを開いたまま、書いた内容を書き出してから、もう一度お試しください。',
    },
    mended: {
      title: '使用中に、この端末の保存領域が空になりました',
      message:
        'このタブが覚えていた内容は保存し直しました。接続できしだい送信されます。未送信の画像と、このタブで見ていない作業は失われました。',
    },
    emptied: {
      title: 'この端末の保存領域が空になっていました',
      message:
        'ブラウザーのデータを消去するとこうなります。ここから未送信だった内容は失われました。サーバーにある内容は自動的に戻ります。',
    },
    held: {
      title: 'この端末の保存領域が応答しません',
      message:
        'このアプリの別のページ（閉じ切れていないものなど）が使用中のことがあります。ここで行った操作は残っています。応答があれば自動的に続きます。続かないときは、このアプリのタブをすべて閉じてから、もう一度開いてください。',
    },
    broken: {
      title: 'データベースエラー：このブラウザーの保存領域を開けません',
      message:
        '保存領域がないと、コースの表示も、書いた内容の保存もできません。プライベートウィンドウ、ディスクの空き不足、サイトデータのブロックが原因のことがあります。サーバーにある内容は無事です。',
    },
    unanswered: {
      title: 'プロフィールを取得できていません',
      message: 'サーバーから正しい応答がなく、この端末にはプロフィールがありません。届きしだい、自動的に続きます。',
    },
    waits: (n: number) => (n === 0 ? '送信待ちはありません。' : `サーバーに届いていない作業が${n}件あります。`),
    export: '書いた内容を書き出す',
    nothingToExport: 'サーバーに届いていない内容はありません。',
    notRead: '保存領域が応答しないため、何も読み込めませんでした。',
    partlyExported: '保存領域が応答しないため、このページが覚えている内容だけを書き出しました。',
    reload: '再読み込み',
    restIsGone: '今ここにある内容はサーバーに保存されています。それ以前に送信されていなかったものは失われました。',
    understood: '確認しました',
    leave: 'サインアウトすると、未送信の内容がこの端末から削除されます。',
    leaveUnknown: '未送信の内容がこの端末に残っている場合、サインアウトすると削除されます。',
  },
});
