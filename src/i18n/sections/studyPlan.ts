import { number } from '../number.ts';
import { section } from '../section.ts';
import { minutes, minutesJa, questions } from '../studyAmounts.ts';

/** Study settings, and coming back after days away. */
export const studyPlanTexts = section({
  en: {
    title: 'Study settings',
    subtitle: 'For you alone, on all your devices.',
    loadFailed: 'Failed to load your study settings.',
    notStored: 'This could not be stored on this device.',
    reviews: 'Questions to keep, a day',
    reviewsHelp: (least: number, most: number) =>
      `${least} to ${most}. With more due than that, the best remembered come first.`,
    fresh: 'New questions a day',
    freshHelp: (most: number) => `0 to ${most}. Each of them comes back several times in its first weeks.`,
    between: (least: number, most: number) => `Enter a whole number from ${least} to ${most}`,
    aim: 'Aim',
    aimHelp: 'So many of the questions that are due should come back. A higher aim asks more often.',
    behind: 'When more is due than a day takes',
    behindHelp: 'Nothing is rescheduled: it says what part of it a day takes.',
    usual: 'As always',
    usualNote: 'The best remembered first, and new ones among them.',

    backTitle: 'Welcome back. Nothing is lost.',
    backNote: (days: number, due: number, minute: number) =>
      `You were away for ${number(days)} days, and ${questions(due)} have come due. All at once would take about ${minutes(minute)}. Here is a way back.`,
    ways: 'How to come back',
    ease: 'Ease back in',
    easeNote: (days: number | null) =>
      `What you still half remember comes first. New questions wait until you have caught up${days ? `, in about ${number(days)} days` : ''}.`,
    easeSpoken: (counts: string) => `On each of the next days: ${counts}`,
    onlyInterview: 'Only my interview',
    onlyInterviewNote: (title: string) => `Today’s share of the questions for ${title}, until it is over.`,
    onlyInterviewAlways: 'Its share of each day, until it is over.',
    everything: 'Everything today',
    everythingNote: 'You can stop at any moment, each answer counts.',
    todayAbout: (n: number, minute: number) => `${number(n)} today, about ${minutes(minute)}`,
    allAbout: (n: number, minute: number) => `${number(n)}, about ${minutes(minute)}`,
    startWith: (n: number) => `Start with ${number(n)}`,
    canChange: 'You can change this in Study settings.',

    exportTitle: 'Export my study',
    exportHelp: 'Made on this device, without a network.',
    turns: 'Turns (CSV)',
    answers: 'My answers (page)',
    all: 'Everything (JSON)',
  },
  ja: {
    title: '学習の設定',
    subtitle: 'あなただけの設定です。すべての端末で使われます。',
    loadFailed: '学習の設定を読み込めませんでした。',
    notStored: 'この端末に保存できませんでした。',
    reviews: '毎日の復習数',
    reviewsHelp: (least, most) => `${least}～${most}。それより多いときは、よく覚えているものから出ます。`,
    fresh: '毎日の新しい質問数',
    freshHelp: (most) => `0～${most}。新しい質問は最初の数週間に何度か戻ってきます。`,
    between: (least, most) => `${least} から ${most} までの整数を入力してください`,
    aim: '目標',
    aimHelp: '復習日に思い出せる割合の目標です。高くすると、より頻繁に出ます。',
    behind: '復習が一日分より多いとき',
    behindHelp: '予定は変わりません。一日にどれだけ取り組むかを決めます。',
    usual: 'いつも通り',
    usualNote: 'よく覚えているものから。新しい質問も出ます。',

    backTitle: 'お帰りなさい。何も失われていません。',
    backNote: (days, due, minute) =>
      `${number(days)} 日ぶりです。${questions(due, 'ja')}の復習日が来ました。一度にすると約 ${minutesJa(minute)}かかります。戻り方を選べます。`,
    ways: '戻り方',
    ease: '少しずつ戻る',
    easeNote: (days) =>
      `まだ少し覚えているものから始めます。追いつくまで${days ? `（約 ${number(days)} 日）` : ''}新しい質問は待ちます。`,
    easeSpoken: (counts) => `これからの各日の問題数: ${counts}`,
    onlyInterview: '面接の分だけ',
    onlyInterviewNote: (title) => `${title}に向けた今日の分だけ。面接が終わるまで続きます。`,
    onlyInterviewAlways: '面接が終わるまで、その日の分だけ。',
    everything: '今日すべて',
    everythingNote: 'いつでもやめられます。答えた分はすべて残ります。',
    todayAbout: (n, minute) => `今日 ${number(n)} 問、約 ${minutesJa(minute)}`,
    allAbout: (n, minute) => `${number(n)} 問、約 ${minutesJa(minute)}`,
    startWith: (n) => `${number(n)} 問から始める`,
    canChange: '学習の設定で変更できます。',

    exportTitle: '学習をエクスポート',
    exportHelp: 'この端末で、ネットワークなしに作成します。',
    turns: '回答の記録（CSV）',
    answers: '自分の回答（ページ）',
    all: 'すべて（JSON）',
  },
});
