import { section } from '../section.ts';

/** Course content that has not reached this device, and cannot at the moment. */
export const courseTexts = section({
  en: {
    notHereTitle: 'Not on this device yet',
    notHereMessage: 'You are offline. The stages come as soon as there is a connection.',
    questionsNotHere: 'These questions are not on this device yet. They come as soon as there is a connection.',
    resourcesNotHere: 'These resources are not on this device yet. They come as soon as there is a connection.',
  },
  ja: {
    notHereTitle: 'この端末にはまだありません',
    notHereMessage: '現在オフラインです。接続が回復すると、ステージが読み込まれます。',
    questionsNotHere: 'これらの質問はまだこの端末にありません。接続が回復すると読み込まれます。',
    resourcesNotHere: 'これらのリソースはまだこの端末にありません。接続が回復すると読み込まれます。',
  },
});
