/**
 * The companies of the product (COMP-01, A67): one, whose neutral text describes no real company. It is content, not
 * interface text, so it is kept here in both languages.
 */
export interface Company {
  id: string;
  founded: number;
  /** Of the embedded video; loaded only after a click (A104). */
  video: string;
  en: CompanyText;
  ja: CompanyText;
}

export interface CompanyText {
  name: string;
  description: string;
  industry: string;
  location: string;
  about: readonly string[];
  divisions: readonly Passage[];
  /** COMP-06: the specification gives the names, and the text of the first one. */
  steps: readonly Passage[];
  culture: readonly string[];
  videoTitle: string;
}

export interface Passage {
  title: string;
  text: string;
}

export const companies: readonly Company[] = [
  {
    id: 'automotive-software',
    founded: 2016,
    video: 'aircAruvnKk',
    en: {
      name: 'Kurohane Mobility Software',
      description:
        'Writes the software between the road and the driver: maps, assistance, the cockpit and the services behind them.',
      industry: 'Automotive software',
      location: 'Tokyo, Japan',
      about: [
        'About 900 people from forty countries build software for vehicles that are on the road for fifteen years. The working language of the teams is English; customers are spoken to in Japanese and English.',
        'What is written here runs in cars, in the tools that test them, and in the cloud that keeps them up to date. A change is small, reviewed by somebody who knows the vehicle, and can be taken back over the air.',
      ],
      divisions: [
        {
          title: 'Driver Assistance',
          text: 'Sees the road and helps in time: perception, planning and the tests for both.',
        },
        {
          title: 'Maps and Positioning',
          text: 'Keeps a map that is right to the lane, and knows where on it the car is.',
        },
        { title: 'Cockpit', text: 'Everything that a driver looks at or speaks to, without being distracted by it.' },
        {
          title: 'Vehicle Platform',
          text: 'The operating system, the updates over the air, and the security of both.',
        },
        {
          title: 'Cloud and Tools',
          text: 'Fleets, data, simulation, and the pipelines on which all the others depend.',
        },
      ],
      steps: [
        { title: 'HR Call', text: '30-minute CV screening: your story, your conditions, and your questions.' },
        {
          title: 'Technical Interview',
          text: 'A small problem solved together, and a talk about something that you built.',
        },
        { title: 'Cross Functional', text: 'People from other divisions ask how you explain, disagree and decide.' },
        {
          title: 'Manager Interview',
          text: 'How the team works, what you expect of it, and what it may expect of you.',
        },
      ],
      culture: [
        'Decisions are written down with their price, so that whoever joins later can disagree with a reason.',
        'Nobody is on call alone, and what woke somebody at night is mended before anything new is begun.',
        'Study time is part of the week: reading groups, an English or Japanese class, and a day each quarter for whatever you want to try.',
      ],
      videoTitle: 'How a network learns to see: the kind of question that Driver Assistance works on',
    },
    ja: {
      name: '黒羽モビリティ\u200Bソフトウェア',
      description:
        '道路と運転者のあいだにあるソフトウェア、すなわち地図、運転支援、コックピットと、それを支えるサービスを開発しています。',
      industry: '自動車ソフトウェア',
      location: '東京',
      about: [
        '40か国から集まった約900人が、15年走り続ける車のためのソフトウェアを作っています。チームの共通語は英語で、お客様とは日本語と英語で話します。',
        'ここで書かれたコードは、車の中、車を試験する道具、そして車を最新に保つクラウドで動きます。変更は小さく、車を知る人がレビューし、無線で元に戻せます。',
      ],
      divisions: [
        { title: '運転支援', text: '道路を見て、間に合うように助けます。認識、経路計画、そしてその試験。' },
        { title: '地図と測位', text: '車線まで正しい地図を保ち、車がその上のどこにいるかを知ります。' },
        { title: 'コックピット', text: '運転者が見るもの、話しかけるもののすべて。気を散らさないことが第一です。' },
        { title: '車両プラットフォーム', text: 'オペレーティングシステム、無線による更新、そしてその安全性。' },
        { title: 'クラウドとツール', text: '車両群、データ、シミュレーション、ほかのすべての部門が頼る開発基盤。' },
      ],
      steps: [
        { title: '人事面談', text: '30分の書類確認。経歴、条件、そしてあなたからの質問。' },
        { title: '技術面接', text: '小さな問題を一緒に解き、あなたが作ったものについて話します。' },
        { title: '部門横断面接', text: '他部門の人が、説明のしかた、意見の違い、決め方について尋ねます。' },
        { title: 'マネージャー面接', text: 'チームの働き方と、お互いに期待することについて話します。' },
      ],
      culture: [
        '決定は、その代償とともに書き残します。あとから来た人が、理由をもって反対できるように。',
        '一人で待機することはありません。夜中に誰かを起こした問題は、新しい仕事より先に直します。',
        '学ぶ時間は仕事の一部です。読書会、英語や日本語の授業、そして四半期に一日、好きなことを試す日があります。',
      ],
      videoTitle: 'ネットワークはどのように見ることを学ぶのか。運転支援部門が取り組む問いの一つ',
    },
  },
];

export const companyOf = (id: string): Company | undefined => companies.find((company) => company.id === id);
