import { section } from '../section.ts';

export const pictureTexts = section({
  en: {
    picture: 'Image',
    open: (alt: string) => (alt ? `Open image: ${alt}` : 'Open image'),
    larger: 'Larger',
    smaller: 'Smaller',
    whole: 'Whole image',
  },
  ja: {
    picture: '画像',
    open: (alt: string) => (alt ? `画像を開く：${alt}` : '画像を開く'),
    larger: '拡大',
    smaller: '縮小',
    whole: '全体を表示',
  },
});
