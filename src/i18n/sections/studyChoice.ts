import { number } from '../number.ts';
import { section } from '../section.ts';
import { questions } from '../studyAmounts.ts';

/** Choosing questions for study. */
export const studyChoiceTexts = section({
  en: {
    title: 'Choose questions',
    subtitle: 'What is ticked is in your study. Each change counts at once.',
    list: 'Questions',
    inStudy: 'In my study',
    inCount: (n: number) => `${number(n)} in your study`,
    shown: (n: number) => questions(n),
    takeAll: (n: number) => `Study all ${number(n)}`,
    leaveAll: (n: number) => `Take all ${number(n)} out`,
    tooMany: (most: number) => `Narrow the list to ${number(most)} or fewer to take all of them.`,
    onTrack: 'On your tracks',
    takenOut: 'Taken out',
    took: (come: number, gone: number) =>
      [come && `${questions(come)} added to your study`, gone && `${questions(gone)} removed`]
        .filter(Boolean)
        .join(', '),
    studyTrack: 'Study this track',
    trackIn: 'In your study',
    ofTrack: (words: string, title: string) => `${words}: ${title}`,
    undone: 'As it was before',
    notStored: 'This could not be stored on this device.',
  },
  ja: {
    title: '質問を選ぶ',
    subtitle: 'チェックした質問を学習します。変更はすぐに反映されます。',
    list: '質問',
    inStudy: '学習中',
    inCount: (n) => `学習中 ${questions(n, 'ja')}`,
    shown: (n) => questions(n, 'ja'),
    takeAll: (n) => `${number(n)} 問すべて学習する`,
    leaveAll: (n) => `${number(n)} 問すべて外す`,
    tooMany: (most) => `${number(most)} 問以下に絞り込むと、まとめて選べます。`,
    onTrack: 'トラックの質問',
    takenOut: '外した質問',
    took: (come, gone) =>
      [come && `${questions(come, 'ja')}を追加しました`, gone && `${questions(gone, 'ja')}を外しました`]
        .filter(Boolean)
        .join('、'),
    studyTrack: 'このトラックを学習',
    trackIn: '学習中',
    ofTrack: (words, title) => `${words}: ${title}`,
    undone: '元に戻しました',
    notStored: 'この端末に保存できませんでした。',
  },
});
