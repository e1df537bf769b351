import type { Plugin } from 'vitest/config';

export function faultPlugin(): Plugin[];
