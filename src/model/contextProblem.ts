import { limits } from './limits.ts';
import { hasContent, isVisiblyWithin } from './plainText.ts';

/** Why additional context is refused (QUES-36 to QUES-38); context that was left out is never checked (A21). */
export type ContextProblem = 'required' | 'too_long' | 'malicious';

/** @param isMalicious checks parsed markup, which only a screen and the server can do (A103) */
export function contextProblem(
  value: unknown,
  isMalicious: (html: string) => boolean,
  most: number = limits.contextCharacters,
): ContextProblem | undefined {
  if (typeof value !== 'string' || !hasContent(value)) return 'required';
  if (value.length > limits.htmlCharacters || !isVisiblyWithin(value, most)) return 'too_long';
  return isMalicious(value) ? 'malicious' : undefined;
}
