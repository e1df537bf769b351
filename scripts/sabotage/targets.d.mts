import type { Change } from '../../tests/sabotage/requirements.d.ts';

export function findTargets(given?: {
  texts?: Map<string, string>;
}): (changes: Change[], name: string) => { file: string; start: number; end: number; text: string }[];
