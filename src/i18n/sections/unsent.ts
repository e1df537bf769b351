import { number } from '../number.ts';
import { section } from '../section.ts';

/** What is not on the server yet for reasons other than the network. */
export const unsentTexts = section({
  en: {
    notBefore: (time: string) => `Many at once: it is sent at ${time}.`,
    faultUntil: (time: string) => `The server failed on it. It is tried again at ${time}.`,
    unread: "This version of the app does not understand the server's answer. Update the app.",
    unknownReason: 'The server gave a reason that this version of the app does not know.',
    /** KAN-14. */
    moveFailed: (message: string) => `Failed to move user: ${message}`,
    stalled: 'Nothing new arrives at the moment. The app goes on trying.',
    looking: 'Looking at what is on this device',
    signedOut: 'What was sent from here had been taken. Whether the server still has it shows when you sign in again.',
    unreadable: 'What is on this device cannot be read, so nobody knows whether all of it was sent.',
    handedInSaved: 'What you handed in is on the server.',
    yoursSaved: 'Everything of yours is on the server.',
    draftsHere: (n: number) =>
      n === 1 ? 'A draft is only on this device.' : `${number(n)} drafts are only on this device.`,
    sendAll: 'Send all again',
    sentAgain: (n: number) => (n === 1 ? 'One change is sent again' : `${number(n)} changes are sent again`),
    discardTextless: 'Discard those without text',
    discardTextlessTitle: (n: number) =>
      n === 1 ? 'Discard one change without text?' : `Discard ${number(n)} changes without text?`,
    discardTextlessMessage: 'They hold nothing that you wrote, and are not carried out. Changes with a text stay here.',
    moreAttention: (n: number) =>
      n === 1
        ? 'One more needs attention. It shows when some of these are settled.'
        : `${number(n)} more need attention. They show when some of these are settled.`,
    kept: (n: number) =>
      n === 1
        ? 'One change that the server took is kept here, hidden, in case a restored backup forgets it. Removing takes it along.'
        : `${number(n)} changes that the server took are kept here, hidden, in case a restored backup forgets them. Removing takes them along.`,
    removeKept: {
      title: (n: number) =>
        n === 1 ? 'Remove one change that the server took?' : `Remove ${number(n)} changes that the server took?`,
      message: 'Should a restored backup forget this, there is no other copy.',
    },
    study: {
      title: 'Your study is still here',
      message: 'Your turns, dates and answers are private, so nobody else has a copy. Save them before they go.',
      removeTitle: 'Remove your study without saving everything?',
      removeMessage: 'Your turns, dates and answers go with it. There is no other copy.',
    },
    reactivated: {
      title: 'Your account can be used again',
      message: 'Sign in to go on: what waits here is sent then.',
      signIn: 'Sign in again',
    },
    newAccount: {
      message: 'Do you have a new account with the same address? Sign in with it, and carry over what was never sent.',
      signIn: 'Sign in with the new account',
    },
    cannotRead: {
      title: 'What is on this device cannot be read',
      message:
        'It may hold work that was not sent, and signing out deletes it. Reload the page and try again, or stay signed in.',
      reload: 'Reload',
    },
    drafts: (n: number) => (n === 1 ? '1 unfinished draft' : `${n} unfinished drafts`),
    draftsGo: 'Signing out removes what you began to write from this device. Hand it in first, or stay signed in.',
    exportFailed: 'Not everything could be exported. Try again.',
    submitAsNew: 'Submit as a new question',
    unsentDraft: {
      title: 'Not sent: it is a draft on this device',
      why: 'It could not be saved as it was: it is too long, differs from what another device wrote, or its page was left too early.',
      open: 'Open',
      isOpen: 'It is open in a form. Close the form, or discard it there.',
      discardTitle: 'Discard this draft?',
    },
    begun: {
      answer: 'My answer',
      question: 'Question',
      'question.shared': 'Sent by another app or page',
      review: 'Review',
      course: 'Course',
      study: 'While studying',
      comment: 'Comment',
      'report.open': 'Report of an error',
      'report.close': 'Reply to a report',
      'question.reject': 'Note to a rejection',
      other: 'Draft',
    },
  },
  ja: {
    notBefore: (time: string) => `一度に多いため、${time}に送信されます。`,
    faultUntil: (time: string) => `サーバーが処理に失敗しました。${time}にもう一度送信します。`,
    unread: 'このバージョンのアプリでは、サーバーの応答を理解できません。アプリを更新してください。',
    unknownReason: 'サーバーが示した理由は、このバージョンのアプリにはわからないものです。',
    moveFailed: (message: string) => `ユーザーを移動できませんでした：${message}`,
    stalled: '現在、新しいデータを受信できません。自動的に再試行を続けます。',
    looking: 'この端末にあるものを確認しています',
    signedOut:
      'ここから送信した内容はサーバーが受け取りました。今もサーバーにあるかどうかは、もう一度サインインすると分かります。',
    unreadable: 'この端末の内容を読めないため、すべて送信されたかどうかわかりません。',
    handedInSaved: '提出したものはサーバーに保存されています。',
    yoursSaved: 'あなたのものはすべてサーバーに保存されています。',
    draftsHere: (n: number) => `下書き${number(n)}件は、この端末にだけあります。`,
    sendAll: 'すべて再送信',
    sentAgain: (n: number) => `${number(n)}件を再送信します`,
    discardTextless: '文章のないものを破棄',
    discardTextlessTitle: (n: number) => `文章のない変更${number(n)}件を破棄しますか？`,
    discardTextlessMessage: '入力した文章は含まれておらず、実行されません。文章のある変更はここに残ります。',
    moreAttention: (n: number) =>
      `対応が必要なものがほかに${number(n)}件あります。表示中のものが片付くと表示されます。`,
    kept: (n: number) =>
      `サーバーが受け付けた変更${number(n)}件を、バックアップからの復元で失われたときのために、表示せずにこの端末に残しています。削除すると、これも消えます。`,
    removeKept: {
      title: (n: number) => `サーバーが受け付けた変更${number(n)}件を削除しますか？`,
      message: 'バックアップからの復元で失われていた場合、ほかに写しはありません。',
    },
    study: {
      title: 'あなたの学習の記録はまだここにあります',
      message: '学習の記録と回答は非公開のため、ほかに写しはありません。消える前に保存してください。',
      removeTitle: 'すべてを保存せずに学習の記録を削除しますか？',
      removeMessage: '学習の記録と回答も削除されます。ほかに写しはありません。',
    },
    reactivated: {
      title: 'アカウントは再び使えます',
      message: 'サインインすると続きから再開でき、ここで待っている内容が送信されます。',
      signIn: 'もう一度サインイン',
    },
    newAccount: {
      message:
        '同じメールアドレスの新しいアカウントがありますか？そのアカウントでサインインすると、未送信のものを引き継げます。',
      signIn: '新しいアカウントでサインイン',
    },
    cannotRead: {
      title: 'この端末の内容を読めません',
      message:
        'まだ送信していないものがあるかもしれず、サインアウトすると削除されます。ページを再読み込みしてやり直すか、サインインしたままにしてください。',
      reload: '再読み込み',
    },
    drafts: (n: number) => `提出していない下書きが${n}件あります`,
    draftsGo:
      'サインアウトすると、書きかけの内容がこの端末から削除されます。先に提出するか、サインインしたままにしてください。',
    exportFailed: 'すべてを書き出すことはできませんでした。もう一度お試しください。',
    submitAsNew: '新しい質問として提出',
    unsentDraft: {
      title: '未送信：この端末だけの下書きです',
      why: '長すぎる、ほかの端末で書かれた内容と異なる、または保存前にページを離れたため、そのままでは保存できませんでした。',
      open: '開く',
      isOpen: 'フォームで開いています。フォームを閉じるか、そこで破棄してください。',
      discardTitle: 'この下書きを破棄しますか？',
    },
    begun: {
      answer: '自分の答え',
      question: '質問',
      'question.shared': '別のアプリやページから届いたもの',
      review: 'レビュー',
      course: 'コース',
      study: '学習中のメモ',
      comment: 'コメント',
      'report.open': '誤りの報告',
      'report.close': '報告への回答',
      'question.reject': '却下のコメント',
      other: '下書き',
    },
  },
});
