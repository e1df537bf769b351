import { section } from '../section.ts';

/** What is not on the server yet for another reason than the network. */
export const unsentTexts = section({
  en: {
    notBefore: (time: string) => `Many at once: it is sent at ${time}.`,
    drafts: (n: number) => (n === 1 ? 'A draft has not been handed in' : `${n} drafts have not been handed in`),
    draftsGo: 'Signing out removes what you began to write from this device. Hand it in first, or stay signed in.',
    begun: { question: 'Question', review: 'Review', other: 'Draft' },
  },
  ja: {
    notBefore: (time: string) => `一度に多いため、${time}に送信されます。`,
    drafts: (n: number) => `提出していない下書きが${n}件あります`,
    draftsGo:
      'サインアウトすると、書きかけの内容がこの端末から削除されます。先に提出するか、サインインしたままにしてください。',
    begun: { question: '質問', review: 'レビュー', other: '下書き' },
  },
});
