import { limits } from '#model/limits.ts';
import { number } from '../number.ts';
import { section } from '../section.ts';

const { characters, pictures } = limits.shared;

/** What another app shared to this one. */
export const sharedTexts = section({
  en: {
    notAll: {
      title: 'Not all of it could be taken over',
      text: `Only the first ${number(characters)} characters of the text were taken.`,
      pictures: `Only the first ${number(pictures)} images were taken.`,
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
    },
    lost: {
      title: '取り込めませんでした',
      message: '共有された内容をこの端末に保存できませんでした。もう一度共有してください。',
    },
  },
});
