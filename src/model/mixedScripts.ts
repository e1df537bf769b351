/**
 * Whether a word has letters of scripts that nobody writes together, one of which can pass for another (UTS 39, Highly
 * Restrictive). The device's half: the server's engine knows no scripts, and asks `address.go`; both are held to one table
 * of cases.
 */
export function mixesScripts(text: string): boolean {
  const [local, domain] = text.split(/@(?=[^@]*$)/);
  const seen = domain === undefined ? text : `${local}@${domain.split('.').map(decodedLabel).join('.')}`;
  return (seen.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(isMixed);
}

function isMixed(word: string): boolean {
  const letters = word.match(/\p{L}/gu)?.join('') ?? '';
  return !sets().some((set) => set.test(letters));
}

/** The scripts of UAX 31, table 5; letters of any other count as one script more. */
const recommended =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );

/** Scripts that the words of a language are written in together, besides each alone. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

let compiled: RegExp[] | undefined;

function sets(): RegExp[] {
  const of = (scripts: readonly string[]) => scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  const common = of(['Common', 'Inherited']);
  compiled ??= [
    ...[...recommended.map((script) => [script]), ...together].map(
      (set) => new RegExp(`^[${common}${of(set)}]*$`, 'u'),
    ),
    new RegExp(`^[^${of(recommended)}]*$`, 'u'),
  ];
  return compiled;
}

/** `xn--r8jz45g` as people read it: 例え; what is none stays (RFC 3492). */
function decodedLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  const end = label.lastIndexOf('-');
  const letters = end > 3 ? [...label.slice(4, end)] : [];
  let [code, at, bias, isFirst] = [128, 0, 72, true];
  for (let next = Math.max(end + 1, 4); next < label.length;) {
    const before = at;
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = parseInt(label[next++] ?? '', 36);
      if (Number.isNaN(digit)) return label;
      // a to z are 0 to 25, and digits follow
      const value = digit < 10 ? digit + 26 : digit - 10;
      const least = Math.min(26, Math.max(1, step - bias));
      at += value * weight;
      if (value < least) break;
      weight *= 36 - least;
    }
    const count = letters.length + 1;
    let delta = Math.floor((at - before) / (isFirst ? 700 : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(at / count);
    at %= count;
    isFirst = false;
    if (!(code <= 0x10ffff)) return label;
    letters.splice(at++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}
