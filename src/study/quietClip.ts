const rate = 8_000;
const seconds = 10;

/**
 * A WAV file that nobody hears, 10 s of mono at 8 kHz: while it plays, a browser gives the headphone's buttons to the
 * page. Wholly silent ones do not count for Firefox, so the last bit of it moves.
 */
export function quietClip(): Uint8Array<ArrayBuffer> {
  const size = rate * seconds;
  const bytes = new Uint8Array(44 + size);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  word(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, 'data');
  view.setUint32(40, size, true);
  for (let at = 0; at < size; at += 1) bytes[44 + at] = at % 80 === 0 ? 129 : 128;
  return bytes;
}
