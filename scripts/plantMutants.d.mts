import type { Plugin } from 'vite';

export function mutantsPlugin(): Plugin[];
