import { section } from '../section.ts';

/** Why an address makes no account, beyond its shape, which each form names in its own words (GUEST-03). */
export const newAddressTexts = section({
  en: {
    dot: 'The domain of the address ends with a dot. Leave it out.',
    encoded: 'This is an address as mail programs encode it. Write the address itself.',
    mixed: 'The address mixes letters of different scripts within a word. Type each of its words in one script.',
  },
  ja: {
    dot: 'メールアドレスのドメインがピリオドで終わっています。末尾のピリオドを取ってください。',
    encoded: 'メールソフトの内部形式になっています。メールアドレスをそのまま入力してください。',
    mixed: 'メールアドレスの一つの語に、見分けのつきにくい異なる種類の文字が混ざっています。入力し直してください。',
  },
});
