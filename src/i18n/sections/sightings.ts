import { number } from '../number.ts';
import { section } from '../section.ts';

/** Who was asked a question too: where, at which stage, in which month (QUAL-04 to QUAL-08). */
export const sightingTexts = section({
  en: {
    title: 'Asked',
    asked: (n: number, month: string) =>
      n === 1 ? `Asked once, in ${month}` : `Asked ${number(n)} times, last in ${month}`,
    more: (n: number) => `and ${number(n)} more`,
    add: 'I was asked this too',
    subtitle: 'Others see where and when, and not who.',
    company: 'Company',
    interview_stage: 'Interview stage',
    month: 'Month',
    missing: 'Choose one.',
    notYet: 'This month has not come yet.',
    send: 'Add',
    added: 'Thank you, it is added',
    already: 'You have said so already',
    remove: 'Take it back',
    removed: 'Taken back',
    failed: 'This could not be stored on this device.',
    undoFailed: 'This could not be undone.',
  },
  ja: {
    title: '聞かれた記録',
    asked: (n: number, month: string) => `${number(n)} 回聞かれています。直近は${month}です`,
    more: (n: number) => `ほか ${number(n)} 件`,
    add: '自分も聞かれた',
    subtitle: 'どこでいつ聞かれたかは他の人にも表示されますが、誰かは表示されません。',
    company: '企業',
    interview_stage: '選考段階',
    month: '月',
    missing: '選択してください。',
    notYet: 'この月はまだ来ていません。',
    send: '追加',
    added: 'ありがとうございます。追加しました',
    already: 'すでに追加されています',
    remove: '取り消す',
    removed: '取り消しました',
    failed: 'この端末に保存できませんでした。',
    undoFailed: '取り消せませんでした。',
  },
});
