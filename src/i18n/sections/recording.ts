import { number } from '../number.ts';
import { section } from '../section.ts';

/** What somebody says to a question, recorded on this device. */
export const recordingTexts = section({
  en: {
    title: 'Recordings',
    start: 'Record',
    stop: 'Stop',
    stays: 'Recording, stays on this device',
    ready: 'It stays on this device.',
    aim: (minutes: number, most: number) => `Aim for ${minutes} minutes. Stops by itself at ${most}.`,
    later: 'Replay after you look',
    unavailable: 'The microphone is not available. You can think or write instead.',
    full: 'This device has no space for more. What was recorded until then is kept.',
    play: 'Play',
    share: 'Share file',
    remove: 'Delete',
    interrupted: 'Interrupted, kept until then',
    deleted: 'Recording deleted',
    failed: 'That could not be stored on this device.',
    held: (n: number, size: string) => `${number(n)} on this device only, ${size}.`,
    go: (n: number, size: string) =>
      `${number(n)} ${n === 1 ? 'recording goes' : 'recordings go'} too, ${size}: no other device has ${n === 1 ? 'it' : 'them'}.`,
  },
  ja: {
    title: '録音',
    start: '録音する',
    stop: '停止',
    stays: '録音中。この端末だけに残ります',
    ready: 'この端末だけに残ります。',
    aim: (minutes, most) => `目安は ${minutes} 分。${most} 分で自動的に止まります。`,
    later: '見たあとで再生できます',
    unavailable: 'マイクを使えません。考えるか、書いてください。',
    full: 'この端末に空きがありません。それまでの録音は残っています。',
    play: '再生',
    share: 'ファイルを共有',
    remove: '削除',
    interrupted: '中断されました。それまでの録音です',
    deleted: '録音を削除しました',
    failed: 'この端末に保存できませんでした。',
    held: (n, size) => `この端末だけに ${number(n)} 件、${size}。`,
    go: (n, size) => `録音 ${number(n)} 件（${size}）もなくなります。ほかの端末にはありません。`,
  },
});
