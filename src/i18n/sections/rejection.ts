import { section } from '../section.ts';
import type { RejectionKind } from '#model/rejection.ts';

/** Why a question was sent back, as its author and admins read it (QUAL-12, QUAL-16). */
export const rejectionTexts = section<{
  kinds: Record<RejectionKind, string>;
  unknown: string;
  sentAgain: (n: number) => string;
}>({
  en: {
    kinds: {
      duplicate: 'Already in the bank',
      unclear: 'Unclear',
      names: 'Reveals the interviewer',
      not_a_question: 'Not a question',
      other: 'Another reason',
    },
    unknown: 'No reason was given.',
    sentAgain: (n) => (n === 1 ? 'Sent again once' : `Sent again ${n} times`),
  },
  ja: {
    kinds: {
      duplicate: 'すでに質問バンクにある',
      unclear: '内容が分かりにくい',
      names: '質問者が特定できる',
      not_a_question: '質問ではない',
      other: 'その他の理由',
    },
    unknown: '理由は記録されていません。',
    sentAgain: (n) => `${n}回再送信されました`,
  },
});
