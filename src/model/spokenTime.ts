/** Words a minute, and Japanese characters a minute, of somebody who answers in an interview (ANSWER-04). */
const wordsPerMinute = 140;
const charactersPerMinute = 300;

const japanese = /[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]/g;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

export interface Spoken {
  words: number;
  /** Kana and kanji: a language that is written without spaces is counted by them. */
  characters: number;
  seconds: number;
}

/**
 * How long a text takes to say. A text in both languages takes the time of both.
 * @param text as it is read, without markup
 */
export function spokenTime(text: string): Spoken {
  const characters = text.match(japanese)?.length ?? 0;
  const words = text.replace(japanese, ' ').match(word)?.length ?? 0;
  return { words, characters, seconds: (words / wordsPerMinute + characters / charactersPerMinute) * 60 };
}

/** As it is said: by 5 seconds up to a minute, then by 15. Never 0 for a text that has something to say. */
export function roundedSeconds(seconds: number): number {
  if (seconds <= 0) return 0;
  if (seconds <= 57.5) return Math.max(5, Math.round(seconds / 5) * 5);
  return Math.round(seconds / 15) * 15;
}

/** Minutes that an answer in an interview should take. */
export const spokenTimeAim = 2;
