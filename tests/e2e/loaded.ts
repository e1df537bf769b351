import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';

/**
 * Which scripts of the app a journey ran, so that it need not run again until one of them changes (scripts/journeys.mjs).
 * What is only fetched, to be there offline, is not listed.
 */
export function listLoaded({ titlePath }: TestInfo) {
  const scripts = new Set<string>();
  return {
    watch: (context: BrowserContext) =>
      context.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(basename(new URL(request.url()).pathname));
      }),
    write(): void {
      const folder = '.cache/e2e/loaded';
      mkdirSync(folder, { recursive: true });
      const name = createHash('sha256').update(titlePath.join(' › ')).digest('hex');
      writeFileSync(join(folder, `${name}.json`), JSON.stringify([...scripts]));
    },
  };
}
