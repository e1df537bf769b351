import { section } from '../section.ts';

/** The questions of the bank that are like the one being written (QUAL-01, QUAL-03). */
export const similarTexts = section({
  en: {
    title: 'Is it one of these?',
    help: 'If so, say that you were asked it too. That helps more than a second copy.',
    found: (n: number) => (n === 1 ? '1 similar question' : `${n} similar questions`),
    very: 'Very close',
    alike: 'Alike',
    different: 'Mine is a different question',
    untold: 'Very close to one of the bank. Tick this if it differs.',
  },
  ja: {
    title: 'この中にありますか？',
    help: 'ある場合は、自分も聞かれたと知らせてください。同じ質問をもう一つ増やすより役に立ちます。',
    found: (n: number) => `似た質問が${n}件あります`,
    very: 'とても近い',
    alike: '似ている',
    different: '自分のは別の質問です',
    untold: 'とても近い質問がすでにあります。別のものならチェックしてください。',
  },
});
