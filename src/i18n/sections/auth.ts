import { section } from '../section.ts';

/** The sign-in page, besides what signing in again says too. */
export const authTexts = section({
  en: {
    documentTitle: 'Sign in',
    welcome: 'Welcome',
    heroTitle: 'One stop at a time.',
    heroText:
      'Real interview questions, tracks to follow, and a quiet place to prepare. What you open here stays with you, with or without a signal.',
    title: 'Sign in',
    subtitle: 'Pick up where you stopped.',
    noAccount: 'No account yet?',
    forgotPassword: 'Forgot password?',
    needsConnection: 'Signing in needs a connection. After that, everything opens without one.',
    plainHttp:
      'This address is not secure (no https://): your password can be read on its way, nothing opens without a connection, and the app cannot be installed. Tell your administrator.',
    welcomeBack: 'Welcome back!',
    signedIn: 'You have been signed in successfully.',
    foreignLink: 'This link cannot be used here.',
    map: ['HR Call', 'Technical', 'System Design', 'Cross Functional', 'Offer'],
    mapBelow: ['人事面談', '技術面接', '設計面接', '部門横断', '内定'],
  },
  ja: {
    documentTitle: 'サインイン',
    welcome: 'ようこそ',
    heroTitle: '一駅ずつ、着実に。',
    heroText:
      '実際の面接で聞かれた質問と、たどるべきトラック、そして静かに準備できる場所。一度開いたものは、電波があってもなくても手元に残ります。',
    title: 'サインイン',
    subtitle: '前回の続きから始めましょう。',
    noAccount: 'アカウントをお持ちでない方は',
    forgotPassword: 'パスワードをお忘れですか？',
    needsConnection: 'サインインには接続が必要です。その後は、接続がなくてもすべて開けます。',
    plainHttp:
      'このアドレスは安全ではありません（https:// ではありません）。パスワードが途中で読まれるおそれがあり、接続がないと何も開けず、アプリのインストールもできません。管理者に知らせてください。',
    welcomeBack: 'おかえりなさい！',
    signedIn: 'サインインしました。',
    foreignLink: 'このリンクはここでは使用できません。',
    map: ['人事面談', '技術面接', '設計面接', '部門横断', '内定'],
    mapBelow: ['HR Call', 'Technical', 'System Design', 'Cross Functional', 'Offer'],
  },
});
