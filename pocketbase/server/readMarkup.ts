import type { Role } from '#model/access.ts';
import type { Intention } from '#model/wire.ts';
import { mayDo, presentArguments } from '#mutations/run.ts';
import type { Authority } from './core/push.ts';

export type Markup = Pick<Authority, 'sanitise' | 'isMalicious'>;

/** Markup, or so long that reading it takes time. */
const isWorthReading = (value: string): boolean => value.length > 1_000 || value.includes('<');

/**
 * Only one transaction writes at a time, so what needs no database is done before it: the arguments are parsed and
 * cached, and so is their markup. An invalid entry is reported when it is judged.
 */
export function readMarkup(entries: readonly Intention[], role: Role): Markup {
  const read = new Map<string, { clean: string; malicious: boolean }>();
  for (const entry of entries) {
    if (!mayDo(entry.name, role)) continue;
    const present = presentArguments(entry);
    if (typeof present === 'string') continue;
    for (const name in present.args) {
      const value = present.args[name];
      if (typeof value === 'string' && isWorthReading(value) && !read.has(value))
        read.set(value, { clean: $sanitize(value), malicious: $malicious(value) });
    }
  }
  return {
    sanitise: (html) => read.get(html)?.clean ?? $sanitize(html),
    isMalicious: (html) => read.get(html)?.malicious ?? $malicious(html),
  };
}
