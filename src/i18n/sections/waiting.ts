import { limits } from '#model/limits.ts';
import { number } from '../number.ts';
import { section } from '../section.ts';

const { ends, told } = limits.waiting;

/** Registrations that wait for an admin: too many, about to end, not what they look like, and declining some. */
export const waitingTexts = section({
  en: {
    count: (n: number) =>
      n === 1 ? '1 person is waiting for approval' : `${number(n)} people are waiting for approval`,
    look: 'Review',
    full: (n: number) => `Registration is full: ${number(n)} people are waiting for approval`,
    fullMore: 'Nobody else can register until some of them are approved or declined.',
    ending: (n: number) => (n === 1 ? '1 registration ends soon' : `${number(n)} registrations end soon`),
    endingMore: (names: string, more: number) =>
      `${names}${more ? ` and ${number(more)} more` : ''}: not approved for ${ends - told} days. They end after ${ends}, and can register again.`,
    mixed: 'This name mixes letters of different scripts within a word: one can pass for another.',
    encoded: 'This name is written as mail programs encode it.',
    decline: (n: number) => (n === 1 ? 'Decline 1 person' : `Decline ${number(n)} people`),
    declineTitle: (n: number) => (n === 1 ? 'Decline 1 person?' : `Decline ${number(n)} people?`),
    declineMessage: 'Their registrations are deleted. They can register again.',
    more: (n: number) => `and ${number(n)} more`,
    declined: (n: number) => (n === 1 ? '1 person was declined' : `${number(n)} people were declined`),
    declinedOf: (done: number, n: number) => `${number(done)} of ${number(n)} people were declined.`,
  },
  ja: {
    count: (n: number) => `${number(n)}人が承認を待っています`,
    look: '確認する',
    full: (n: number) => `登録の受付が上限に達しました：${number(n)}人が承認を待っています`,
    fullMore: '承認または却下するまで、ほかの人は登録できません。',
    ending: (n: number) => `登録申請${number(n)}件がまもなく削除されます`,
    endingMore: (names: string, more: number) =>
      `${names}${more ? ` ほか${number(more)}人` : ''}：${ends - told}日間承認されていません。${ends}日で削除されますが、もう一度登録できます。`,
    mixed: 'この名前は、一つの語に異なる種類の文字が混ざっています。別の名前に見える場合があります。',
    encoded: 'この名前は、メールソフトの内部形式で書かれています。',
    decline: (n: number) => `${number(n)}人を却下`,
    declineTitle: (n: number) => `${number(n)}人の登録を却下しますか？`,
    declineMessage: '登録申請は削除されます。もう一度登録できます。',
    more: (n: number) => `ほか${number(n)}人`,
    declined: (n: number) => `${number(n)}人の登録を却下しました`,
    declinedOf: (done: number, n: number) => `${number(n)}人中${number(done)}人を却下しました。`,
  },
});
