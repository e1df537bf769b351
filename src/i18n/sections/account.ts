import { section } from '../section.ts';

/** The messages for the codes of the server's account calls; any other failure shows the server's own message. */
export const accountTexts = section({
  en: {
    already_registered: 'An account with this email already exists',
    invalid_email: 'Invalid email address',
    wrong_password: 'The current password is wrong.',
    same_password: 'Choose one that differs from the current password.',
    invalid_token: 'This link was used already or is too old. Ask for a new one.',
    no_mail: 'This server sends no mail. Ask your administrator for a new password.',
  },
  ja: {
    already_registered: 'このメールアドレスのアカウントはすでに存在します',
    invalid_email: 'メールアドレスの形式が正しくありません',
    wrong_password: '現在のパスワードが正しくありません。',
    same_password: '現在のパスワードとは異なるものにしてください。',
    invalid_token: 'このリンクは使用済みか、有効期限が切れています。もう一度お申し込みください。',
    no_mail: 'このサーバーはメールを送信できません。管理者に新しいパスワードをお問い合わせください。',
  },
});
