import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds on this page: the rule and the first element that breaks it. The app has no frames. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(async () => {
    // elements still fading in lack contrast; endless animations are left running
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const result = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return {
      violations: result.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
      passes: result.passes.length,
    };
  });
  if (passes < 5) throw new Error(`axe looked at nothing: ${passes} rules passed`);
  return violations;
}
