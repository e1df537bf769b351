import type { SubmissionState } from '#model/submission.ts';
import { number } from '../number.ts';
import { section } from '../section.ts';

/** A learner's own questions, from the draft to the bank (QUAL-15 to QUAL-19). */
export const submissionTexts = section<Texts>({
  en: {
    title: 'My submissions',
    summary: (all, bank) =>
      `${all === 1 ? '1 question' : `${number(all)} questions`}, ${number(bank)} of them in the bank.`,
    filters: 'Show',
    all: 'All',
    states: {
      back: 'Sent back',
      attention: 'Needs attention',
      draft: 'Draft',
      unsent: 'Not sent yet',
      review: 'In review',
      bank: 'In the bank',
    },
    sent: 'Sent',
    read: 'Reviewed',
    sentBack: (kind) => `Sent back: ${kind}`,
    again: 'Edit and send again',
    edit: 'Edit',
    goOn: 'Go on writing',
    open: 'Open',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this question?',
    withdrawMessage: 'It is deleted, and nobody reviews it any more.',
    withdrawn: 'Question withdrawn',
    withdrawFailed: 'It could not be withdrawn.',
    decided: 'It was in the bank, so others may use it.',
    waits: 'Kept on this device, goes when you are online',
    asked: (n) => (n === 1 ? 'Asked once' : `Asked ${number(n)} times`),
    empty: 'Nothing submitted yet',
    emptyMessage: 'The question you were asked yesterday helps whoever is asked tomorrow.',
    noneSo: 'None of your questions is in this state.',
    showAll: 'Show all',
    loading: 'Loading your submissions',
    loadFailed: 'Failed to load your submissions.',
    untitled: 'Nothing written yet',
    submit: 'Submit Question',
    pages: { label: 'Pages', page: (n) => `Page ${number(n)}`, previous: 'Previous page', next: 'Next page' },
  },
  ja: {
    title: '自分の投稿',
    summary: (all, bank) => `質問 ${number(all)} 件、うち ${number(bank)} 件が質問バンクにあります。`,
    filters: '表示',
    all: 'すべて',
    states: {
      back: '差し戻し',
      attention: '要確認',
      draft: '下書き',
      unsent: '未送信',
      review: '確認中',
      bank: '質問バンク',
    },
    sent: '送信',
    read: '確認済み',
    sentBack: (kind) => `差し戻し：${kind}`,
    again: '修正して再送信',
    edit: '編集',
    goOn: '続きを書く',
    open: '開く',
    withdraw: '取り下げる',
    withdrawTitle: 'この質問を取り下げますか？',
    withdrawMessage: '質問は削除され、確認もされなくなります。',
    withdrawn: '質問を取り下げました',
    withdrawFailed: '取り下げられませんでした。',
    decided: '質問バンクに掲載されたため、ほかの人が使っている可能性があります。',
    waits: 'この端末に保存され、オンラインになると送信されます',
    asked: (n) => `${number(n)} 回聞かれました`,
    empty: 'まだ投稿がありません',
    emptyMessage: '昨日あなたが聞かれた質問が、明日聞かれる人の助けになります。',
    noneSo: 'この状態の質問はありません。',
    showAll: 'すべて表示',
    loading: '自分の投稿を読み込み中',
    loadFailed: '自分の投稿を読み込めませんでした。',
    untitled: 'まだ何も書かれていません',
    submit: '質問を投稿',
    pages: { label: 'ページ', page: (n) => `${number(n)} ページ`, previous: '前のページ', next: '次のページ' },
  },
});

interface Texts {
  title: string;
  summary: (all: number, bank: number) => string;
  filters: string;
  all: string;
  states: Record<SubmissionState, string>;
  sent: string;
  read: string;
  sentBack: (kind: string) => string;
  again: string;
  edit: string;
  goOn: string;
  open: string;
  withdraw: string;
  withdrawTitle: string;
  withdrawMessage: string;
  withdrawn: string;
  withdrawFailed: string;
  decided: string;
  waits: string;
  asked: (n: number) => string;
  empty: string;
  emptyMessage: string;
  noneSo: string;
  showAll: string;
  loading: string;
  loadFailed: string;
  untitled: string;
  submit: string;
  pages: { label: string; page: (n: number) => string; previous: string; next: string };
}
