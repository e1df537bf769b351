import type { ReportKind } from '#model/questionReport.ts';
import { number } from '../number.ts';
import { section } from '../section.ts';

/** Errors in a question: reporting one, and what became of it (QUAL-09 to QUAL-11). */
export const reportTexts = section<Texts>({
  en: {
    report: 'Report an error',
    what: 'What is wrong with it?',
    kindMissing: 'Choose what is wrong.',
    kinds: {
      wrong: 'It is wrong',
      unclear: 'It is unclear',
      outdated: 'It is out of date',
      twice: 'It is in the bank twice',
      other: 'Something else',
    },
    note: 'Note',
    noteHelp: 'Administrators read it. Nobody else learns who wrote it.',
    tooLong: (most) => `At most ${number(most)} characters.`,
    send: 'Send',
    sent: 'Error reported',
    sentMessage: 'You will read the answer here, under the question.',
    failed: 'The report could not be stored on this device.',
    mine: 'Your report',
    closed: 'A report',
    open: 'Nobody has answered yet',
    fixed: 'Fixed',
    kept: 'Kept as it is',
  },
  ja: {
    report: '誤りを報告',
    what: 'どこに問題がありますか？',
    kindMissing: '問題の種類を選んでください。',
    kinds: {
      wrong: '内容が誤っている',
      unclear: '分かりにくい',
      outdated: '情報が古い',
      twice: '質問バンクに重複している',
      other: 'その他',
    },
    note: 'メモ',
    noteHelp: '管理者が読みます。誰が書いたかは、ほかの人には分かりません。',
    tooLong: (most) => `${number(most)}文字以内で入力してください。`,
    send: '送信',
    sent: '誤りを報告しました',
    sentMessage: '回答はこの質問の下に表示されます。',
    failed: '報告をこの端末に保存できませんでした。',
    mine: 'あなたの報告',
    closed: '報告',
    open: 'まだ回答がありません',
    fixed: '修正済み',
    kept: '変更なし',
  },
});

interface Texts {
  report: string;
  what: string;
  kindMissing: string;
  kinds: Record<ReportKind, string>;
  note: string;
  noteHelp: string;
  tooLong: (most: number) => string;
  send: string;
  sent: string;
  sentMessage: string;
  failed: string;
  mine: string;
  closed: string;
  open: string;
  fixed: string;
  kept: string;
}
