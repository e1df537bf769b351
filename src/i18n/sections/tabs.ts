import { section } from '../section.ts';

/** The tabs at the lower edge of a phone, and the screen that the last of them opens (FIRST-07). */
export const tabTexts = section({
  en: {
    label: 'Places',
    me: 'Me',
    account: 'Account',
  },
  ja: {
    label: '主な画面',
    me: '自分',
    account: 'アカウント',
  },
});
