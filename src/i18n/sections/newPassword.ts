import { section } from '../section.ts';

export const newPasswordTexts = section({
  en: {
    required: 'Password is required',
    short: (least: number) => `Password must be at least ${least} characters`,
    long: 'Password is too long',
    confirmationRequired: 'Please confirm your password',
    mismatch: 'Passwords do not match',
  },
  ja: {
    required: 'パスワードを入力してください',
    short: (least) => `パスワードは${least}文字以上で入力してください`,
    long: 'パスワードが長すぎます',
    confirmationRequired: '確認のためパスワードをもう一度入力してください',
    mismatch: 'パスワードが一致しません',
  },
});
