import { number } from '../number.ts';
import { section } from '../section.ts';

const devices = (n: number) => (n === 1 ? '1 other device' : `${number(n)} other devices`);

/** Where one is signed in. A device is named as the server reads it from the browser's own header; '' is unknown. */
export const devicesTexts = section({
  en: {
    title: 'Your devices',
    note: 'Everywhere you are signed in. A device that you sign out from here gets nothing more from the server and sends nothing more. What it has, and has not sent yet, stays there until you sign in there again.',
    loading: 'Looking where you are signed in...',
    name: (browser: string, system: string) =>
      browser || system ? `${browser || 'Unknown browser'} on ${system || 'an unknown system'}` : 'Unknown device',
    /** Of devices with one name: what tells them apart. */
    nameSince: (name: string, moment: string) => `${name}, signed in ${moment}`,
    thisDevice: 'This device',
    lastUsed: 'Last used',
    signedIn: 'Signed in',
    zone: 'Time zone',
    signOutThere: 'Sign Out There',
    signOutThereOf: (name: string) => `Sign Out There: ${name}`,
    signOutHereOf: (name: string) => `Sign Out: ${name}, this device`,
    ended: (name: string) => `${name} is signed out`,
    endOthers: 'Sign Out Everywhere Else',
    endOthersTitle: (n: number) => `Sign out on ${devices(n)}?`,
    endOthersMessage: 'You stay signed in here. What was not sent yet stays there until you sign in there again.',
    othersEnded: 'You are signed in only here now',
    endFailed: 'Not signed out there',
    endOffline: 'Signing out there needs a connection. Try again when you have one.',
    unknown: 'The server could not do it. Try again.',
    alone: 'You are signed in only here',
    aloneMessage: 'Another device appears here soon after you sign in on it.',
    offline: 'You need a connection to see where you are signed in.',
    loadFailed: 'Your devices could not be loaded',
    signedOut: 'You are signed out here',
    signedOutMessage: 'Sign in again to see where else you are signed in.',
  },
  ja: {
    title: 'サインイン中の端末',
    note: 'サインインしているすべての端末です。ここからサインアウトした端末は、サーバーと何もやり取りできなくなります。その端末にある内容と未送信の内容は、そこでもう一度サインインするまで、その端末に残ります。',
    loading: 'サインイン中の端末を確認しています...',
    name: (browser, system) =>
      browser || system ? `${system || '不明なシステム'}の${browser || '不明なブラウザー'}` : '不明な端末',
    nameSince: (name, moment) => `${name}（${moment}にサインイン）`,
    thisDevice: 'この端末',
    lastUsed: '最終使用',
    signedIn: 'サインイン日時',
    zone: 'タイムゾーン',
    signOutThere: 'その端末でサインアウト',
    signOutThereOf: (name) => `その端末でサインアウト：${name}`,
    signOutHereOf: (name) => `サインアウト：${name}（この端末）`,
    ended: (name) => `${name}をサインアウトしました`,
    endOthers: '他のすべての端末でサインアウト',
    endOthersTitle: (n) => `他の${number(n)}台の端末でサインアウトしますか？`,
    endOthersMessage:
      'この端末はサインインしたままです。未送信の内容は、それぞれの端末でもう一度サインインするまで、その端末に残ります。',
    othersEnded: 'サインインしているのはこの端末だけになりました',
    endFailed: 'サインアウトできませんでした',
    endOffline: '別の端末のサインアウトには接続が必要です。接続してからもう一度お試しください。',
    unknown: 'サーバーで処理できませんでした。もう一度お試しください。',
    alone: 'サインインしているのはこの端末だけです',
    aloneMessage: '別の端末でサインインすると表示されます。',
    offline: 'サインイン中の端末を確認するには接続が必要です。',
    loadFailed: 'サインイン中の端末を読み込めませんでした',
    signedOut: 'この端末はサインアウト済みです',
    signedOutMessage: 'サインイン中の端末を確認するには、もう一度サインインしてください。',
  },
});
