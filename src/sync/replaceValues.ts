/**
 * A mutation's arguments with some ids replaced: only where an id is a whole value, never inside a text that a person
 * wrote. Returns the same object where nothing is replaced.
 */
export function replaceValues(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) {
    const next = value.map((one) => replaceValues(one, ids));
    return next.some((one, index) => one !== value[index]) ? next : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const next = before.map(([name, one]): [string, unknown] => [name, replaceValues(one, ids)]);
  return next.some(([, one], index) => one !== before[index]?.[1]) ? Object.fromEntries(next) : value;
}
