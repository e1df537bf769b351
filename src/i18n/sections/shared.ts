import { limits } from '#model/limits.ts';
import { number } from '../number.ts';
import { section } from '../section.ts';

const { characters, pictures, waiting } = limits.shared;

/** What another app shared to this one. */
export const sharedTexts = section({
  en: {
    notAll: {
      title: 'Not all of it could be taken over',
      text: `Only the first ${number(characters)} characters of the text were taken.`,
      pictures: `Only the first ${number(pictures)} images were taken.`,
      waiting: `${number(waiting)} wait already. Submit or remove one, and share once more.`,
    },
    sent: {
      title: 'Sent by another app or page',
      message: 'Read it before you submit it. Your own draft is not touched by it.',
      open: 'Open',
      remove: 'Remove',
      removed: 'What was sent is removed',
    },
    lost: {
      title: 'Nothing was taken over',
      message: 'This device could not keep what you shared. Share it once more.',
    },
  },
  ja: {
    notAll: {
      title: '一部を取り込めませんでした',
      text: `テキストは最初の${number(characters)}文字だけを取り込みました。`,
      pictures: `画像は最初の${number(pictures)}枚だけを取り込みました。`,
      waiting: `すでに${number(waiting)}件が待っています。どれかを投稿または削除してから、もう一度共有してください。`,
    },
    sent: {
      title: '別のアプリやページから届きました',
      message: '内容を確かめてから投稿してください。あなた自身の下書きには影響しません。',
      open: '開く',
      remove: '削除',
      removed: '届いた内容を削除しました',
    },
    lost: {
      title: '取り込めませんでした',
      message: '共有された内容をこの端末に保存できませんでした。もう一度共有してください。',
    },
  },
});
