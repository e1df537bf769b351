/** The first bits of the fractions of the roots of the first primes, which FIPS 180-4 takes its constants from. */
const fractions = (count: number, root: (prime: number) => number): number[] => {
  const found: number[] = [];
  for (let prime = 2; found.length < count; prime++) {
    let divisor = 2;
    while (prime % divisor) divisor++;
    if (divisor === prime) found.push(((root(prime) % 1) * 2 ** 32) | 0);
  }
  return found;
};
const rounds = fractions(64, Math.cbrt);

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** SHA-256 in hexadecimal, for pages without `crypto.subtle`: a browser has it only where the page came over HTTPS. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = fractions(8, Math.sqrt);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(state: number[], words: Int32Array, view: DataView, at: number): void {
  for (let n = 0; n < 64; n++) {
    const [early, late] = [words[n - 15]!, words[n - 2]!];
    words[n] =
      n < 16
        ? view.getInt32(at + 4 * n)
        : words[n - 16]! +
          (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
          words[n - 7]! +
          (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[n]! + words[n]!;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n]! + word) | 0;
}
