/**
 * Arguments of a mutation in which some ids have become others: only where an id is a whole value, never inside a text
 * that a person wrote. Answers the same object where nothing is to be replaced.
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
