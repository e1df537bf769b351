import { usePreferences } from '#state/preferences.ts';

/**
 * What an iPhone shows from the touch on the icon until the page is there, which is white otherwise. It wants a picture
 * of exactly its screen, so the device draws its own, before somebody puts the app on the home screen.
 */
export function addStartImages(): void {
  const { theme } = usePreferences.getState();
  for (const scheme of ['light', 'dark'] as const) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'apple-touch-startup-image',
      media: `(prefers-color-scheme: ${scheme}) and (orientation: portrait)`,
      href: drawn(theme === 'system' ? scheme : theme),
    });
    document.head.append(link);
  }
}

/** As on the loading screen. */
const mark = { size: 44, grid: 28, line: 'M2.5 22h5L20.5 6h5', width: 3.2, radius: 5.4 };

function drawn(theme: 'light' | 'dark'): string {
  const [short, long] = [screen.width, screen.height].toSorted((one, other) => one - other) as [number, number];
  const ratio = devicePixelRatio;
  const canvas = Object.assign(document.createElement('canvas'), { width: short * ratio, height: long * ratio });
  const context = canvas.getContext('2d');
  if (!context) return '';
  const { ground, ink } = coloursOf(theme);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = (mark.size * ratio) / mark.grid;
  const middle = mark.grid / 2;
  context.setTransform(scale, 0, 0, scale, canvas.width / 2 - middle * scale, canvas.height / 2 - middle * scale);
  context.strokeStyle = ink;
  context.lineWidth = mark.width;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(mark.line));
  context.beginPath();
  context.arc(middle, middle, mark.radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  return canvas.toDataURL();
}

function coloursOf(theme: 'light' | 'dark') {
  const probe = document.createElement('div');
  probe.dataset.theme = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = { ground: style.getPropertyValue('--canvas').trim(), ink: style.getPropertyValue('--accent').trim() };
  probe.remove();
  return colours;
}
