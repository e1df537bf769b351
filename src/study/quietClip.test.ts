import { expect, test } from 'vitest';
import { quietClip } from './quietClip.ts';

test('COMM-07 the clip is a WAV file of 10 s, quiet and not silent', () => {
  const bytes = quietClip();
  const view = new DataView(bytes.buffer);
  const text = new TextDecoder().decode(bytes.slice(0, 44));
  expect(text.startsWith('RIFF') && text.includes('WAVEfmt ') && text.endsWith('data', 40)).toBe(true);
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  expect(view.getUint32(40, true) / view.getUint32(28, true)).toBe(10);
  expect([...new Set(bytes.slice(44))].sort()).toEqual([128, 129]);
});
