import type { BadgeColour } from '#ui/badge.tsx';

/** Four colours that mean nothing but themselves; grey for any other position (A73). */
const colours: Readonly<Record<string, BadgeColour>> = {
  'Backend Engineer': 'backend',
  'Frontend Engineer': 'frontend',
  'SRE/DevOps': 'sre',
  'Engineering Manager': 'manager',
};

export const positionColour = (position: string): BadgeColour => colours[position] ?? 'grey';
