import { limits } from '#model/limits.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** It contains no user input, so that no one can send their own words in our name. */
export function resetMail(language: 'en' | 'ja', link: string): MailText {
  const { subject, lines, button } = words[language];
  return {
    subject,
    text: [lines[0], link, ...lines.slice(1)].join('\n\n') + '\n',
    html:
      `<div lang="${language}" style="font:16px/1.7 system-ui,sans-serif;color:#191c1a">` +
      `<p>${lines[0]}</p>` +
      `<p><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4fa3;color:#fff;text-decoration:none;font-weight:600">${button}</a></p>` +
      lines
        .slice(1)
        .map((line) => `<p style="color:#4a504c">${line}</p>`)
        .join('') +
      `<p style="color:#4a504c;font-size:13px;word-break:break-all">${link}</p></div>`,
  };
}

const words = {
  en: {
    subject: 'Choose a new password for Interview Tracks',
    button: 'Choose a new password',
    lines: [
      'Somebody, probably you, asked for a new password for Interview Tracks. Open this link to choose it:',
      `The link works once, for ${limits.passwordResetMinutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
    ],
  },
  ja: {
    subject: 'Interview Tracks のパスワード再設定',
    button: '新しいパスワードを設定',
    lines: [
      'Interview Tracks のパスワード再設定の依頼を受け付けました。次のリンクを開いて、新しいパスワードを設定してください。',
      `リンクは一度だけ、${limits.passwordResetMinutes} 分間有効です。お心当たりがない場合は何もしないでください。パスワードは変わりません。`,
    ],
  },
} as const;
