import { section } from '../section.ts';
import { number } from '../number.ts';

const images = (n: number) => (n === 1 ? '1 image' : `${number(n)} images`);

/** Pictures on this device: in the sync centre, at sign-out, and where one is missing. */
export const media = section({
  en: {
    notHere: 'This image is not here yet',
    image: 'Image',
    images: 'Images',
    held: (n: number, size: string) => (n ? `${images(n)}, ${size}.` : 'No images yet.'),
    unsent: (n: number) => `${images(n)} not on the server yet.`,
    waits: (size: string) => `Waits, ${size}`,
    refused: {
      type: 'The server does not take this kind of image.',
      size: 'The image is too large for the server.',
      taken: 'This image was added with an older version of the app. Save it, and insert it into its text again.',
      quota: 'Your images on the server take all the space that one account has. This one stays on this device.',
    },
    refusedTitle: 'The server refused an image',
    save: 'Save image',
    remove: 'Remove',
    removeTitle: 'Remove this image?',
    removeMessage: 'It is deleted from this device for good, and the text that shows it has a gap.',
    removed: 'Image removed',
    prepare: 'Prepare for offline',
    start: 'Prepare',
    pause: 'Pause',
    goOn: 'Go on',
    measuring: 'Looking for images of your courses.',
    toFetch: (n: number, size: string) => `${images(n)} of your courses, ${size}.`,
    toFetchUnknown: (n: number) => `${images(n)} of your courses. The size is told once you are online.`,
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    progressLabel: 'Images fetched',
    ready: 'Ready offline',
    readyText: (n: number, size: string) =>
      n ? `${images(n)} of your courses ${n === 1 ? 'is' : 'are'} here, ${size}.` : 'Your courses have no images.',
    notSentYet: (n: number) =>
      n === 1
        ? '1 image has not been sent by its author yet.'
        : `${number(n)} images have not been sent by their authors yet.`,
    halted: 'No connection. It goes on by itself.',
    full: 'No space is left on this device. Free some and go on.',
    signOut: (n: number) => `${images(n)} not on the server yet`,
  },
  ja: {
    notHere: 'この画像はまだ届いていません',
    image: '画像',
    images: '画像',
    held: (n: number, size: string) => (n ? `${number(n)} 枚、${size}。` : '画像はまだありません。'),
    unsent: (n: number) => `${number(n)} 枚はまだサーバーに届いていません。`,
    waits: (size: string) => `送信待ち、${size}`,
    refused: {
      type: 'この種類の画像はサーバーで受け付けられません。',
      size: '画像が大きすぎて、サーバーで受け付けられません。',
      taken: 'この画像は古いバージョンのアプリで追加されたものです。保存してから、文章にもう一度挿入してください。',
      quota: 'サーバーに保存した画像が、1 アカウントの上限に達しています。この画像は端末に残ります。',
    },
    refusedTitle: '画像がサーバーに拒否されました',
    save: '画像を保存',
    remove: '削除',
    removeTitle: 'この画像を削除しますか？',
    removeMessage: 'この端末から完全に削除され、文章の中の画像は表示されなくなります。',
    removed: '画像を削除しました',
    prepare: 'オフラインの準備',
    start: '準備する',
    pause: '一時停止',
    goOn: '続ける',
    measuring: 'コースの画像を調べています。',
    toFetch: (n: number, size: string) => `コースの画像 ${number(n)} 枚、${size}。`,
    toFetchUnknown: (n: number) => `コースの画像 ${number(n)} 枚。容量はオンラインになると表示されます。`,
    progress: (done: number, total: number) => `${number(total)} 枚中 ${number(done)} 枚`,
    progressLabel: '取得した画像',
    ready: 'オフラインの準備完了',
    readyText: (n: number, size: string) =>
      n ? `コースの画像 ${number(n)} 枚が端末にあります（${size}）。` : 'コースに画像はありません。',
    notSentYet: (n: number) => `${number(n)} 枚は作成者からまだ送信されていません。`,
    halted: '接続がありません。つながると自動で再開します。',
    full: '端末の空き容量がありません。空きを増やしてから続けてください。',
    signOut: (n: number) => `まだサーバーに届いていない画像 ${number(n)} 枚`,
  },
});
