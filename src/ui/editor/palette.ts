/**
 * The colours that a text may have. They are stored as in the light theme; reading.css maps each to the current theme,
 * so that none is illegible on a dark background.
 */
export const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'grey'] as const;
export type Colour = (typeof colours)[number];

export const inks: Record<Colour, string> = {
  red: '#a3231b',
  orange: '#8f430c',
  yellow: '#6b5200',
  green: '#1c6640',
  blue: '#1e50a2',
  grey: '#626970',
};

export const grounds: Record<Colour, string> = {
  red: '#fdf0ed',
  orange: '#fdf1e4',
  yellow: '#faf3d3',
  green: '#ebf6ee',
  blue: '#e8eef8',
  grey: '#e7eae4',
};

/**
 * The nearest of our colours to a foreign one; undefined for ordinary text colours: black, white, and the greys
 * between.
 */
export function nearest(css: string, of: Record<Colour, string>): string | undefined {
  const [red, green, blue] = channels(css) ?? [0, 0, 0];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  // a tint this weak is an ordinary text or background color
  if (spread < 24) return undefined;
  const third =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const hue = (third * 60 + 360) % 360;
  return of[hue < 16 || hue >= 330 ? 'red' : hue < 44 ? 'orange' : hue < 68 ? 'yellow' : hue < 172 ? 'green' : 'blue'];
}

/** Red, green and blue from 0 to 255; undefined if it is no colour, or invisible. */
function channels(css: string): [number, number, number] | undefined {
  const value = css.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => parseInt(wide.slice(at, at + 2), 16)) as [number, number, number];
  }
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number.parseFloat);
  if (numbers && numbers.length >= 3) return numbers[3] === 0 ? undefined : [numbers[0]!, numbers[1]!, numbers[2]!];
  return named[value];
}

/** The colour names that occur in real documents. */
const named: Record<string, [number, number, number] | undefined> = {
  red: [255, 0, 0],
  crimson: [220, 20, 60],
  orange: [255, 165, 0],
  yellow: [255, 255, 0],
  lime: [0, 255, 0],
  green: [0, 128, 0],
  teal: [0, 128, 128],
  cyan: [0, 255, 255],
  aqua: [0, 255, 255],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  purple: [128, 0, 128],
  magenta: [255, 0, 255],
  fuchsia: [255, 0, 255],
};
