import { isWithin, limits } from './limits.ts';

/** Why a plain text was refused, in the order of the checks (SEC-06 to SEC-11). */
export type TextProblem = 'not_text' | 'dangerous' | 'nothing_left' | 'too_long';

/**
 * Names, reasons and other plain texts in storable form: without markup, trimmed, then at most `most` code points.
 * Unlike the check of rich text it is literal: these words mean nothing else in a name (A75, A103).
 */
export const sanitizeText = (value: unknown, most: number): Sanitized => sanitized(value, most, undisguised);

/** The name of a person, which stands on one line. */
export const sanitizeName = (value: unknown): Sanitized =>
  sanitized(value, limits.nameCharacters, (text) => onOneLine(text).replace(fillers, ''));

type Sanitized = { text: string } | { problem: TextProblem };

function sanitized(value: unknown, most: number, cleaned: (text: string) => string): Sanitized {
  if (typeof value !== 'string') return { problem: 'not_text' };
  // far more than markup around so many letters takes: not worth reading
  if (value.length > 20 * most) return { problem: 'too_long' };
  if (isDangerousText(value)) return { problem: 'dangerous' };
  const text = withoutMarkup(cleaned(wellFormed(value))).trim();
  if (!isVisible(text)) return { problem: 'nothing_left' };
  return isWithin(text, most) ? { text } : { problem: 'too_long' };
}

/** A script tag, an iframe, an event handler, or an executable address, even disguised by full-width letters. */
export function isDangerousText(text: string): boolean {
  // browsers ignore tabs and line breaks in an address
  const plain = text.normalize('NFKC').replace(hidden, '');
  return dangerous.some((pattern) => pattern.test(plain));
}

const dangerous = [/<[\s/]*(script|iframe)/i, /(javascript|vbscript):/i, /\bon[a-z]+\s*=/i, /data:\s*text\/html/i];

/** Not seen, or turns the direction of what is: a name with it looks like somebody else's. */
const disguises = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}`;
const disguise = new RegExp(`[${disguises}]`, 'gu');
/** Somebody's words as they look: without what would turn the direction of what stands beside them. */
export const undisguised = (text: string): string => text.replace(disguise, '');

const breaks = /[\t-\r\u0085\u2028\u2029]+/g;
/** A name or a title, with a space for each line break. What joins or varies letters stays: an emoji may be made of it. */
export const onOneLine = (text: string): string => undisguised(text.replace(breaks, ' ')).replace(controls, '');
/** Also control characters and what joins letters: invisible, and able to split a word that is searched for. */
const unseen = String.raw`\u0000-\u001f\u007f-\u009f\u200c\u200d${disguises}`;
const hidden = new RegExp(`[${unseen}]`, 'gu');

/** Without what is not seen, or turns the direction of what is: two names that look the same are the same. */
export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** Blank in every font: a name with one looks like the name without it. */
const fillers = /\u034f|\u115f|\u1160|[\u17b4\u17b5]|[\u2800\u3164\uffa0]/g;

/**
 * Also blank, but part of what is seen beside them: fillers, marks that join or vary a letter, the empty pattern of
 * Braille, and the letters of tags.
 */
const blank = String.raw`\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0000}-\u{e0fff}`;
/** Also without what varies or joins letters: for addresses, and for names in lists, of which two that look the same are one. */
export const withoutMarks = (text: string): string => text.replace(unseenOrBlank, '');
/** A name as a list stores it: as it looks. */
export const plainOption = (value: string): string => withoutMarks(onOneLine(value)).trim();
const unseenOrBlank = new RegExp(`[${blank}${unseen}]`, 'gu');

const visible = new RegExp(String.raw`[^\s${blank}${unseen}]`, 'u');

/**
 * The text without tags and comments, in one pass however deeply they are nested: `<<b>script>` leaves no tag behind.
 * What no parser treats as a tag stays, as in `a < b` and `<3`.
 */
export function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  /** Positions in `kept` of tags that are not closed yet. */
  const opened: number[] = [];
  for (const letter of text.split('')) {
    if (letter === '<') opened.push(kept.length);
    kept.push(letter);
    if (letter !== '>') continue;
    while (opened.length) {
      const start = opened.pop()!;
      if (!/[a-z/!?]/i.test(kept[start + 1]!)) continue;
      kept.length = start;
      break;
    }
  }
  return kept.join('');
}

/** Without lone surrogates and control characters other than tab and line break: neither survives a database intact. */
export const wellFormed = (text: string): string => withoutHalves(text).replace(controls, '');

/**
 * With the replacement character for each half of a surrogate pair that has lost the other. Without a pattern: the
 * server's engine takes a pair for two halves in one.
 */
export function withoutHalves(text: string): string {
  if (isWhole(text)) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const isPair = isHalf(text, at, 0xd800) && isHalf(text, at + 1, 0xdc00);
    if (isPair) parts.push(text.slice(at, ++at + 1));
    else parts.push(isHalf(text, at, 0xd800) || isHalf(text, at, 0xdc00) ? '\ufffd' : text[at]!);
  }
  return parts.join('');
}

/** Encoding refuses exactly what is not, and is native everywhere. A bundler drops a call whose result nobody reads. */
function isWhole(text: string): boolean {
  try {
    return encodeURIComponent(text).length >= text.length;
  } catch {
    return false;
  }
}

/** @param from 0xd800 for a first half, 0xdc00 for a second one */
const isHalf = (text: string, at: number, from: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= from && code < from + 0x400;
};

// oxlint-disable-next-line no-control-regex -- controls are what it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Whether anything is visible: spaces of any width and zero-width characters do not count. */
export const isVisible = (text: string): boolean => visible.test(text);
