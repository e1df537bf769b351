import { iconPaths } from './iconPaths.ts';
import './icon.css';

export type IconName = keyof typeof iconPaths;

/** Decorative: the text is beside it, or in the `aria-label` of its control. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={strokes[size]}
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} strokeWidth={bold.has(name) ? 2.8 : undefined} />
    </svg>
  );
}

export interface IconProps {
  name: IconName;
  size?: 12 | 14 | 16 | 18 | 20 | 26;
  className?: string;
}

// small icons need a heavier stroke to look equally heavy on the screen
const strokes = { 12: 2.25, 14: 2, 16: 1.75, 18: 1.75, 20: 1.75, 26: 1.75 } as const;
const bold = new Set<IconName>(['grip', 'more']);
