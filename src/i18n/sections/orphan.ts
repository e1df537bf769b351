import { number } from '../number.ts';
import { section } from '../section.ts';

/** Work that an earlier account of the same person left on this device. */
export const orphanTexts = section({
  en: {
    title: 'Work of an earlier account with this address is on this device',
    message: (email: string) =>
      `It was done with another account for ${email}, which the server may have lost. It is not sent before you decide.`,
    between: ', ',
    holds: (what: string) => `${what}.`,
    unsent: (n: number) => (n === 1 ? '1 change that was never sent' : `${number(n)} changes that were never sent`),
    sent: (n: number) =>
      n === 1 ? '1 change that the earlier account had sent' : `${number(n)} changes that the earlier account had sent`,
    drafts: (n: number) => (n === 1 ? '1 draft' : `${number(n)} drafts`),
    pictures: (n: number) => (n === 1 ? '1 image' : `${number(n)} images`),
    show: 'Show what it is',
    carryOver: 'Carry it over',
    carryOverHelp: 'It becomes the work of the account that you are signed in with, and is sent.',
    carried: 'Carried over',
    carriedMessage: 'It is yours now and is sent by itself.',
    held: 'Another tab of this app still uses it. Close the other tabs and try again.',
    full: 'There is not enough space on this device. Free some and try again. Nothing was lost.',
    remove: 'Delete',
    removeTitle: (what: string) => `Delete ${what}?`,
    removeMessage: 'It is deleted from this device for good. There may be no other copy.',
    removeExported: 'You exported it. It is deleted from this device for good.',
    removed: 'Deleted from this device',
    others: 'Unsent work of another person is on this device too. It is sent when they sign in here.',
    forgotten: 'A server that was restored from a backup may have lost your account',
    forgottenWay:
      'Then request it again with the same address. Everything stays on this device until you have it back.',
    stays: 'Work of an earlier account stays on this device',
    closedStays: 'Removing does not delete it. Whoever signs in here with your address is asked what becomes of it.',
    staysMessage:
      'Signing out does not delete it and does not send it. Whoever signs in here with your address is asked what becomes of it.',
  },
  ja: {
    title: 'このメールアドレスの以前のアカウントの作業が、この端末に残っています',
    message: (email: string) =>
      `${email} の別のアカウントで行った作業です。サーバーはそのアカウントを失った可能性があります。あなたが決めるまで送信されません。`,
    between: '、',
    holds: (what: string) => `${what}。`,
    unsent: (n: number) => `未送信の変更${number(n)}件`,
    sent: (n: number) => `以前のアカウントで送信した変更${number(n)}件`,
    drafts: (n: number) => `下書き${number(n)}件`,
    pictures: (n: number) => `画像${number(n)}枚`,
    show: '内容を見る',
    carryOver: '引き継ぐ',
    carryOverHelp: '今サインインしているアカウントの作業になり、送信されます。',
    carried: '引き継ぎました',
    carriedMessage: 'あなたの作業として自動で送信されます。',
    held: 'このアプリの別のタブがまだ使っています。ほかのタブを閉じてから、もう一度お試しください。',
    full: '端末の空き容量が足りません。空きを増やしてから、もう一度お試しください。何も失われていません。',
    remove: '削除する',
    removeTitle: (what: string) => `${what}を削除しますか？`,
    removeMessage: 'この端末から完全に削除されます。ほかに写しがないかもしれません。',
    removeExported: '書き出し済みです。この端末から完全に削除されます。',
    removed: 'この端末から削除しました',
    others: 'この端末には、別の人の未送信の作業もあります。その人がここでサインインすると送信されます。',
    forgotten: 'バックアップから復元されたサーバーが、アカウントを失った可能性があります',
    forgottenWay: 'その場合は同じメールアドレスでもう一度申請してください。承認されるまで、すべてこの端末に残ります。',
    stays: '以前のアカウントの作業は、この端末に残ります',
    closedStays:
      'ここで削除しても、これは消えません。このメールアドレスでここにサインインした人に、どうするかを尋ねます。',
    staysMessage:
      'サインアウトしても削除も送信もされません。このメールアドレスでここにサインインした人に、どうするかを尋ねます。',
  },
});
