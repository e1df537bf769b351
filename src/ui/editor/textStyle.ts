import { safeStyle } from '#model/sanitize.ts';

/** Only the two colours of a style, in a fixed order: what the toolbar produces, and what is stored. */
export function textStyle(style: string): string {
  if (!style) return '';
  const declared = new Map(
    safeStyle(style)
      .split('; ')
      .map((declaration) => declaration.split(': ') as [string, string]),
  );
  return ['color', 'background-color']
    .filter((property) => declared.has(property))
    .map((property) => `${property}: ${declared.get(property)}`)
    .join('; ');
}
