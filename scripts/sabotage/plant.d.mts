import type { Plugin } from 'vite';

interface Edit {
  start: number;
  end: number;
  text: string;
}
export function edited(text: string, edits: Edit[]): string;
export function planter(planted: () => (Edit & { file: string })[]): Plugin;
export function plantedHere(): (Edit & { file: string })[];
