import { section } from '../section.ts';

/** A new version of the app. */
export const updateTexts = section({
  en: {
    title: 'A new version is ready',
    message: 'It starts when you reload. What you typed stays.',
    later: 'Later',
    reload: 'Reload',
  },
  ja: {
    title: '新しいバージョンがあります',
    message: '再読み込みすると切り替わります。入力した内容は残ります。',
    later: 'あとで',
    reload: '再読み込み',
  },
});
