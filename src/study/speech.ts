import { plainText } from '#model/plainText.ts';

/** A voice stalls in a longer one (COMM-06). */
const longest = 160;

export type SpokenLanguage = 'en' | 'ja';

/** Something to be said in one breath; of code only how much there is. */
export type Piece = { text: string } | { codeLines: number };

const code = /(<pre[\s>][\s\S]*?(?:<\/pre\s*>|$))/i;

/**
 * What is said of a rich text, piece by piece.
 * @param languageOf of a text
 */
export function piecesOf(html: string, languageOf: (text: string) => SpokenLanguage): Piece[] {
  return html.split(code).flatMap((part): Piece[] => {
    const text = plainText(part);
    if (!text) return [];
    const lines = text.split('\n');
    if (/^<pre[\s>]/i.test(part)) return [{ codeLines: lines.length }];
    return lines.flatMap((line) => sentencesOf(line, languageOf(line)).map((sentence) => ({ text: sentence })));
  });
}

/** One line of text as its sentences, those that are too long in parts, at a comma or a space where there is one. */
export const sentencesOf = (line: string, language: SpokenLanguage): string[] =>
  segmented(line, language).flatMap((sentence) => inParts(sentence.trim()));

function segmented(line: string, language: SpokenLanguage): string[] {
  // Firefox has had it since 125 only
  if (!('Segmenter' in Intl)) return line.match(/[^.!?。！？]*(?:[.!?。！？]+\s*|$)/g) ?? [];
  return Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line), ({ segment }) => segment);
}

function inParts(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const end = endOfPart(rest.slice(0, longest));
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter(Boolean);
}

function endOfPart(beginning: string): number {
  for (const end of [/^[\s\S]*[,;:、，；：]/, /^[\s\S]*\s/]) {
    const found = end.exec(beginning)?.[0].length ?? 0;
    // a part of three words sounds like a mistake
    if (found > longest / 4) return found;
  }
  const last = beginning.charCodeAt(beginning.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? beginning.length - 1 : beginning.length;
}

interface Voice {
  lang: string;
  localService: boolean;
  default: boolean;
}

/** The voice for a language; offline only one of this device, which also comes first otherwise (COMM-04). */
export function voiceFor<One extends Voice>(
  language: SpokenLanguage,
  voices: readonly One[],
  offline: boolean,
): One | undefined {
  const worth = (voice: One) => Number(voice.localService) * 2 + Number(voice.default);
  return voices
    .filter(({ lang, localService }) => lang.slice(0, 2).toLowerCase() === language && (localService || !offline))
    .sort((one, other) => worth(other) - worth(one))[0];
}

/** Whether a headphone may have gone: a browser without permission names one output, whatever there is (COMM-10). */
export const mayHaveLost = (before: number, now: number): boolean => now <= before;
