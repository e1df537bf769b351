import { number } from '../number.ts';
import { section } from '../section.ts';

const questions = (n: number): string => `${number(n)} ${n === 1 ? 'question' : 'questions'}`;
const minutes = (n: number): string =>
  n < 60 ? `${n} min` : n % 60 ? `${Math.floor(n / 60)} h ${n % 60} min` : `${n / 60} h`;
const minutesJa = (n: number): string =>
  n < 60 ? `${n} 分` : n % 60 ? `${Math.floor(n / 60)} 時間 ${n % 60} 分` : `${n / 60} 時間`;

/** Studying: today's part, the session, and what it came to. */
export const studyTexts = section({
  en: {
    title: 'Study',
    loading: 'Loading what you study...',
    loadFailed: 'Failed to load what you study.',
    today: 'Today',
    todaysPart: (n: number, minute: number) => `${questions(n)}, about ${minutes(minute)}`,
    parts: (keep: number, fresh: number) =>
      [keep && `${number(keep)} to keep`, fresh && `${number(fresh)} new`].filter(Boolean).join(', '),
    start: 'Start',
    startWith: (n: number) => `Start, ${questions(n)}`,
    doneToday: 'Done for today',
    doneNote: (done: number, tomorrow: number) =>
      [
        done > 0 && `${number(done)} answered.`,
        tomorrow === 0
          ? 'Nothing is due tomorrow.'
          : `${number(tomorrow)} ${tomorrow === 1 ? 'is' : 'are'} due tomorrow.`,
      ]
        .filter(Boolean)
        .join(' '),
    moreNew: (n: number) => `${number(n)} more new ${n === 1 ? 'question' : 'questions'}`,
    empty: 'No questions in your study yet',
    emptyMessage: 'The questions of your tracks come by themselves.',
    chooseTrack: 'Choose a track',
    whatYouStudy: 'What you study',
    trackSize: (n: number, stages: number) =>
      `${questions(n)} on ${number(stages)} ${stages === 1 ? 'stage' : 'stages'}`,
    answeredOf: (n: number, total: number) => `${number(n)} of ${number(total)} answered`,
    due: (n: number) => `${number(n)} due`,
    days: 'Days',
    daysOf: (n: number, of: number) => `${number(n)} of the last ${number(of)}`,
    daysSpoken: (n: number, of: number) => `Studied on ${number(n)} of the last ${number(of)} days`,
    daysNote: 'A larger stop is a longer day. Days off are part of it.',
    cameBack: 'Came back to you',
    overDays: (n: number) => `${number(n)} ${n === 1 ? 'day' : 'days'}`,
    cameBackOf: (n: number, answers: number) => `${number(n)} of ${number(answers)} answers`,
    cameBackSoon: (missing: number) =>
      missing === 1
        ? 'One more answer on a later day, and the share stands here.'
        : `${number(missing)} more answers on a later day, and the share stands here.`,
    aim: (percent: number) => `aim ${percent}%`,
    comingUp: 'Coming up',
    comingSpoken: (days: number, counts: string) => `Due on each of the next ${number(days)} days: ${counts}`,

    endSession: 'End session',
    undoGrade: 'Undo the last grade',
    nothingToUndo: 'Nothing to undo',
    placeOf: (at: number, total: number) => `${number(at)} of ${number(total)}`,
    answeredSoFar: (n: number, total: number) => `${number(n)} of ${number(total)} answered`,
    left: (minute: number) => `about ${minutes(minute)} left`,
    seen: (days: number) =>
      days === 0 ? 'Seen today' : days === 1 ? 'Seen yesterday' : `Seen ${number(days)} days ago`,
    fresh: 'New',
    changed: 'Changed since your last turn',
    lastTime: (date: string, grade: string) => `Last time, ${date}: ${grade}`,
    answerFirst: 'Answer first, then look',
    how: 'How to answer',
    think: 'Think',
    write: 'Write',
    fewWords: 'A few words',
    thenForgotten: 'Shown while you grade, then forgotten.',
    notKept: 'This device cannot keep what you write here.',
    showContext: 'Show the context',
    toGrades: 'Go on',
    notNow: 'Not now',
    nextQuestion: 'Next question',
    wroteJustNow: 'What you wrote just now',
    context: 'Additional context',
    howDidItGo: 'How did it go?',
    pressKeys: 'Press 1 to 4',
    grades: ['Again', 'Hard', 'Good', 'Easy'],
    meanings: ['Could not answer', 'Answered, with gaps', 'Answered it', 'Without effort'],
    inMinutes: (n: number) => `${n} min`,
    inDays: (n: number) => `${number(n)} ${n === 1 ? 'day' : 'days'}`,
    answeredElsewhere: 'Answered in another window',
    notStored: 'This answer could not be stored on this device.',
    undoFailed: 'This could not be undone.',
    gone: 'This question is gone',

    ended: "That is today's line",
    endNote: (n: number, minute: number, tomorrow: number) =>
      [
        n > 0 && `${questions(n)} in ${number(minute)} ${minute === 1 ? 'minute' : 'minutes'}.`,
        tomorrow === 0
          ? 'Nothing is due tomorrow.'
          : tomorrow === 1
            ? 'The next one is due tomorrow.'
            : `The next ones are due tomorrow, ${number(tomorrow)} of them.`,
      ]
        .filter(Boolean)
        .join(' '),
    backOf: (n: number, of: number) => `${number(n)} of ${number(of)}`,
    cameBackToYou: 'came back to you',
    newMet: (n: number): string => (n === 1 ? 'new question met' : 'new questions met'),
    backToStudy: 'Back to Study',
    slips: 'One keeps slipping away.',
    slipsHint: 'A shorter answer often helps.',
    lookAtIt: 'Look at it',
    moreWays: 'More',
    bookmark: 'Bookmark',
    unbookmark: 'Remove the bookmark',
    bookmarked: 'Bookmarked',
    bookmarkAdded: 'Bookmarked',
    bookmarkGone: 'Bookmark removed',
    pause: 'Pause this question',
    pauseIt: 'Pause',
    paused: 'Paused',
    pausedToast: 'Paused. It rests until you bring it back.',
    pausedCount: (n: number) =>
      `${questions(n)} ${n === 1 ? 'rests until you bring it' : 'rest until you bring them'} back`,
    bringBack: 'Bring back',
    bringBackOne: (title: string) => `Bring back: ${title}`,
    back: 'It is back in your study',
    notSaid: 'This could not be stored on this device.',
    questions,
  },
  ja: {
    title: '学習',
    loading: '学習内容を読み込んでいます...',
    loadFailed: '学習内容を読み込めませんでした。',
    today: '今日',
    todaysPart: (n, minute) => `${number(n)} 問、約 ${minutesJa(minute)}`,
    parts: (keep, fresh) =>
      [keep && `復習 ${number(keep)}`, fresh && `新規 ${number(fresh)}`].filter(Boolean).join('、'),
    start: '始める',
    startWith: (n) => `始める（${number(n)} 問）`,
    doneToday: '今日の分は終わりました',
    doneNote: (done, tomorrow) =>
      (done > 0 ? `${number(done)} 問に答えました。` : '') +
      (tomorrow === 0 ? '明日の予定はありません。' : `明日は ${number(tomorrow)} 問です。`),
    moreNew: (n) => `新しい質問をあと ${number(n)} 問`,
    empty: '学習する質問はまだありません',
    emptyMessage: 'トラックの質問は自動で入ります。',
    chooseTrack: 'トラックを選ぶ',
    whatYouStudy: '学習しているもの',
    trackSize: (n, stages) => `${number(stages)} ステージ、${number(n)} 問`,
    answeredOf: (n, total) => `${number(total)} 問中 ${number(n)} 問に回答済み`,
    due: (n) => `${number(n)} 問`,
    days: '日々',
    daysOf: (n, of) => `${number(of)} 日のうち ${number(n)} 日`,
    daysSpoken: (n, of) => `この ${number(of)} 日のうち ${number(n)} 日学習しました`,
    daysNote: '大きな丸は長く学習した日です。休む日もその一部です。',
    cameBack: '思い出せた割合',
    overDays: (n) => `${number(n)} 日間`,
    cameBackOf: (n, answers) => `${number(answers)} 回中 ${number(n)} 回`,
    cameBackSoon: (missing) => `別の日にあと ${number(missing)} 回答えると、ここに割合が出ます。`,
    aim: (percent) => `目標 ${percent}%`,
    comingUp: 'これからの予定',
    comingSpoken: (days, counts) => `これから ${number(days)} 日間の各日の問題数: ${counts}`,

    endSession: '学習を終える',
    undoGrade: '直前の評価を取り消す',
    nothingToUndo: '取り消すものはありません',
    placeOf: (at, total) => `${number(at)} / ${number(total)}`,
    answeredSoFar: (n, total) => `${number(total)} 問中 ${number(n)} 問に回答済み`,
    left: (minute) => `残り約 ${minutesJa(minute)}`,
    seen: (days) => (days === 0 ? '今日見ました' : days === 1 ? '昨日見ました' : `${number(days)} 日前に見ました`),
    fresh: '新規',
    changed: '前回のあとに変更されました',
    lastTime: (date, grade) => `前回 ${date}: ${grade}`,
    answerFirst: 'まず答えてから、見る',
    how: '答え方',
    think: '考える',
    write: '書く',
    fewWords: 'ひとこと',
    thenForgotten: '評価するまで表示し、そのあと消えます。',
    notKept: 'ここに書いたものをこの端末に保存できません。',
    showContext: '補足を見る',
    toGrades: '次へ',
    notNow: '後で',
    nextQuestion: '次の質問',
    wroteJustNow: 'いま書いたもの',
    context: '補足',
    howDidItGo: 'どうでしたか？',
    pressKeys: '1～4 キー',
    grades: ['もう一度', '難しい', '良い', '簡単'],
    meanings: ['答えられなかった', '抜けがあった', '答えられた', '楽に答えられた'],
    inMinutes: (n) => `${n} 分`,
    inDays: (n) => `${number(n)} 日`,
    answeredElsewhere: '別のウィンドウで回答されました',
    notStored: 'この回答をこの端末に保存できませんでした。',
    undoFailed: '取り消せませんでした。',
    gone: 'この質問はなくなりました',

    ended: '今日の分はここまでです',
    endNote: (n, minute, tomorrow) =>
      (n > 0 ? `${number(n)} 問、${number(minute)} 分。` : '') +
      (tomorrow === 0 ? '明日の予定はありません。' : `次は明日、${number(tomorrow)} 問です。`),
    backOf: (n, of) => `${number(n)} / ${number(of)}`,
    cameBackToYou: '思い出せた質問',
    newMet: () => '新しく出会った質問',
    backToStudy: '学習に戻る',
    slips: '覚えにくい質問があります。',
    slipsHint: '短い答えにすると覚えやすくなります。',
    lookAtIt: '見てみる',
    moreWays: 'その他',
    bookmark: 'ブックマークする',
    unbookmark: 'ブックマークを外す',
    bookmarked: 'ブックマーク',
    bookmarkAdded: 'ブックマークしました',
    bookmarkGone: 'ブックマークを外しました',
    pause: 'この質問を休ませる',
    pauseIt: '休ませる',
    paused: '休ませている質問',
    pausedToast: '休ませました。戻すまで出てきません。',
    pausedCount: (n) => `${number(n)} 問を休ませています`,
    bringBack: '戻す',
    bringBackOne: (title) => `戻す: ${title}`,
    back: '学習に戻しました',
    notSaid: 'この端末に保存できませんでした。',
    questions: (n) => `${number(n)} 問`,
  },
});
