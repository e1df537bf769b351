import * as v from 'valibot';
import type { MutationName } from './all.ts';
import { mutationNamed } from './known.ts';

/** Why a form field is refused; `markup_too_long`: its text would fit, its HTML does not. */
export const problems = ['missing', 'invalid', 'too_long', 'markup_too_long'] as const;
export type Problem = (typeof problems)[number];

/**
 * Why the mutation would refuse these arguments: the first reason for each. A form and the server thus apply the same
 * rules.
 */
export function problemsIn<Field extends string>(
  name: MutationName,
  args: Readonly<Record<Field, unknown>>,
): Partial<Record<Field, Problem>> {
  const found: Partial<Record<string, Problem>> = {};
  const schema = mutationNamed(name)?.args;
  const { issues = [] } = schema ? v.safeParse(schema, args) : {};
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key);
    if (field in args) found[field] ??= problems.find((problem) => problem === message) ?? 'invalid';
  }
  return found;
}
