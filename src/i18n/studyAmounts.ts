import { number } from './number.ts';

/** How the screens of study say amounts. */
export const questions = (n: number, language: 'en' | 'ja' = 'en'): string =>
  language === 'ja' ? `${number(n)} 問` : `${number(n)} ${n === 1 ? 'question' : 'questions'}`;

export const minutes = (n: number): string =>
  n < 60 ? `${n} min` : n % 60 ? `${Math.floor(n / 60)} h ${n % 60} min` : `${n / 60} h`;

export const minutesJa = (n: number): string =>
  n < 60 ? `${n} 分` : n % 60 ? `${Math.floor(n / 60)} 時間 ${n % 60} 分` : `${n / 60} 時間`;
