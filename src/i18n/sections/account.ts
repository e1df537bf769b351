import { section } from '../section.ts';

/** The messages for the codes of the server's account calls; any other failure shows the server's own message. */
export const accountTexts = section({
  en: {
    already_registered: 'An account with this email already exists',
    registration_full: 'Registration is full at the moment. Please ask your administrator.',
    invalid_email: 'Invalid email address',
    wrong_password: 'The current password is wrong.',
    same_password: 'Choose one that differs from the current password.',
    invalid_token: 'This link was used already or is too old. Ask for a new one.',
    no_mail: 'This server sends no mail. Ask your administrator for a new password.',
    no_push: 'This server sends no notifications.',
    admins_only: 'Only an administrator may do this.',
    no_such_user: 'This account does not exist any more.',
    last_admin: 'The last active administrator cannot go.',
    role_limit: 'Too many role update attempts. Please wait before trying again.',
    in_use: 'This person has signed in already: their password stays.',
    isAdmin: 'You are an administrator now',
    isNoAdmin: 'You are no longer an administrator',
    isNoAdminMessage: 'What you wrote that could not be sent is kept in the sync centre.',
    unseen_words:
      'Somebody has written about this person, and you have not seen it. Nothing was deleted: look at what goes, and confirm again.',
    profile_failed: 'Failed to create profile with any valid role',
  },
  ja: {
    already_registered: 'このメールアドレスのアカウントはすでに存在します',
    registration_full: '現在、登録の受付が上限に達しています。管理者にお問い合わせください。',
    invalid_email: 'メールアドレスの形式が正しくありません',
    wrong_password: '現在のパスワードが正しくありません。',
    same_password: '現在のパスワードとは異なるものにしてください。',
    invalid_token: 'このリンクは使用済みか、有効期限が切れています。もう一度お申し込みください。',
    no_mail: 'このサーバーはメールを送信できません。管理者に新しいパスワードをお問い合わせください。',
    no_push: 'このサーバーは通知を送信できません。',
    admins_only: 'この操作は管理者だけができます。',
    no_such_user: 'このアカウントはもうありません。',
    last_admin: '有効な管理者が一人もいなくなるため、できません。',
    role_limit: '役割の変更が続いています。しばらくしてからもう一度お試しください。',
    in_use: 'すでにサインインしているため、パスワードは変更していません。',
    isAdmin: '管理者になりました',
    isNoAdmin: '管理者ではなくなりました',
    isNoAdminMessage: '送信できなかった内容は、同期センターに残っています。',
    unseen_words:
      'この人について、まだ表示されていない記録が書き込まれました。何も削除していません。削除されるものを確認して、もう一度実行してください。',
    profile_failed: 'プロフィールを作成できませんでした',
  },
});
