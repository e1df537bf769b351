import type { ReminderKind } from '#model/reminder.ts';

/**
 * What a reminder says: of one's own interview its time, of study and to-dos a number. Never a question, an answer, a
 * company, a readiness or another person's name (REMIND-11); nothing in it was written by anybody.
 */
export type Subject =
  | { kind: 'interview'; when: 'tomorrow' | 'today' | 'hour'; at: number }
  | { kind: 'study'; due: number | null; isLast: boolean }
  | { kind: 'todo'; due: number };

export type Language = 'en' | 'ja';

/** By this a later push about the same takes the place of an earlier one. @param of begins with the interview's id */
export const tagOf = ({ kind }: Subject, of: string): string =>
  kind === 'interview' ? `${kind}-${of.split(' ')[0]}` : kind;

/** In Tokyo: 14:00, 2026/12/04. */
const tokyo = (at: number): string => new Date((at + 9 * 3_600) * 1_000).toISOString();
const timeOf = (at: number): string => tokyo(at).slice(11, 16);
const dateOf = (at: number): string => tokyo(at).slice(0, 10).replaceAll('-', '/');

const count = (number: number, one: string, many: string): string => (number === 1 ? one : `${number} ${many}`);

const lines: Record<Language, (subject: Subject) => { title: string; more: string }> = {
  en: (subject) => {
    if (subject.kind === 'interview') {
      const [time, date] = [timeOf(subject.at), dateOf(subject.at)];
      // a phone may be off until then
      const day = subject.when === 'tomorrow' ? `on ${date}` : 'today';
      return subject.when === 'hour'
        ? { title: `Your interview begins at ${time}`, more: 'Tokyo time.' }
        : { title: `Your interview is ${day} at ${time}`, more: `${date}, ${time}, Tokyo time.` };
    }
    if (subject.kind === 'todo')
      return { title: `${count(subject.due, 'One to-do is', 'to-dos are')} due`, more: 'Due today or overdue.' };
    return {
      title:
        subject.due === null
          ? 'Questions are waiting for you'
          : `${count(subject.due, 'One question is', 'questions are')} due today`,
      more: subject.isLast
        ? 'This is the last reminder until you study again.'
        : 'A few minutes today keep what you have learnt.',
    };
  },
  ja: (subject) => {
    if (subject.kind === 'interview') {
      const [time, date] = [timeOf(subject.at), dateOf(subject.at)];
      const day = { tomorrow: `${date} `, today: '今日 ', hour: '' }[subject.when];
      return { title: `${day}${time} から面接です`, more: `${date} ${time}（日本時間）` };
    }
    if (subject.kind === 'todo')
      return { title: `期限の来た ToDo が ${subject.due} 件あります`, more: '今日が期限、または期限を過ぎています。' };
    return {
      title: subject.due === null ? '復習する質問があります' : `今日は ${subject.due} 問あります`,
      more: subject.isLast
        ? '学習を再開するまで、これが最後のお知らせです。'
        : '1 日数分の復習で、学んだことが身につきます。',
    };
  },
};

const words = {
  en: {
    open: 'Open Interview Tracks',
    why: 'You get this because you have switched these reminders on, or have not switched them off.',
    stop: {
      interview: 'No more interview reminders',
      study: 'No more study reminders',
      todo: 'No more to-do reminders',
    },
    plain: 'You have a reminder.',
  },
  ja: {
    open: 'Interview Tracks を開く',
    why: 'リマインダーがオンになっているため、お送りしています。',
    stop: {
      interview: '面接のリマインダーを停止',
      study: '学習のリマインダーを停止',
      todo: 'ToDo のリマインダーを停止',
    },
    plain: 'リマインダーがあります。',
  },
} as const;

export interface ReminderMail {
  subject: string;
  text: string;
  html: string;
}

/** @param links where it leads, and where it is switched off */
export function reminderMail(language: Language, of: Subject, links: { open: string; stop: string }): ReminderMail {
  const { title, more } = lines[language](of);
  const { open, why, stop } = words[language];
  return {
    subject: title,
    text:
      [`${title}.`.replace('。.', '。'), more, `${open}: ${links.open}`, why, `${stop[of.kind]}: ${links.stop}`].join(
        '\n\n',
      ) + '\n',
    html:
      `<div lang="${language}" style="font:16px/1.7 system-ui,sans-serif;color:#191c1a">` +
      `<p><strong>${title}</strong></p><p>${more}</p>` +
      `<p><a href="${links.open}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4fa3;color:#fff;text-decoration:none;font-weight:600">${open}</a></p>` +
      `<p style="color:#4a504c;font-size:13px">${why} <a href="${links.stop}" style="color:#1d4fa3">${stop[of.kind]}</a></p></div>`,
  };
}

/** The title is the product's name; details only where somebody wants them on the lock screen (REMIND-12). */
export const reminderPush = (language: Language, of: Subject, details: boolean): { title: string; body: string } => ({
  title: 'Interview Tracks',
  body: details ? lines[language](of).title : words[language].plain,
});

const pages = {
  en: {
    title: 'Reminders',
    ask: { interview: 'Stop interview reminders?', study: 'Stop study reminders?', todo: 'Stop to-do reminders?' },
    button: 'Stop these reminders',
    done: 'These reminders are off.',
    again: 'You can switch them on again in the app, under Reminders.',
    wrong: 'This link is not valid.',
    wrongMore: 'It was cut off, or the account is gone. Reminders can be switched off in the app, under Reminders.',
  },
  ja: {
    title: 'リマインダー',
    ask: {
      interview: '面接のリマインダーを停止しますか？',
      study: '学習のリマインダーを停止しますか？',
      todo: 'ToDo のリマインダーを停止しますか？',
    },
    button: '停止する',
    done: 'リマインダーを停止しました。',
    again: 'アプリの「リマインダー」からいつでもオンに戻せます。',
    wrong: 'このリンクは無効です。',
    wrongMore:
      'リンクが途中で切れているか、アカウントがありません。リマインダーはアプリの「リマインダー」で停止できます。',
  },
} as const;

/** The page behind the link of a mail, in all its states; it needs neither scripts nor a sign-in (REMIND-10). */
export function stopPage(language: Language, state: ReminderKind | 'done' | 'wrong'): string {
  const texts = pages[language];
  const isQuestion = state !== 'done' && state !== 'wrong';
  const [head, more] = isQuestion
    ? [texts.ask[state], '']
    : state === 'done'
      ? [texts.done, texts.again]
      : [texts.wrong, texts.wrongMore];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${texts.title} · Interview Tracks</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    '<style>:root{color-scheme:light dark}body{font:16px/1.7 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 20px}' +
    'button{font:inherit;font-weight:600;min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:#1d4fa3;color:#fff}</style></head>' +
    `<body><main><h1 style="font-size:1.375rem">${head}</h1>${more && `<p>${more}</p>`}` +
    (isQuestion ? `<form method="post"><button name="stop" value="1">${texts.button}</button></form>` : '') +
    '</main></body></html>'
  );
}
