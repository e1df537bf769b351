/**
 * What belonged to the stage comes first; the order among the others stays.
 * @param concerns only these, if given
 */
export function firstShown<Item extends { id: string }>(
  items: readonly Item[],
  first: ReadonlySet<string>,
  concerns?: (id: string) => boolean,
): readonly Item[] {
  const shown = concerns ? items.filter(({ id }) => concerns(id)) : items;
  if (first.size === 0) return shown;
  return [...shown.filter(({ id }) => first.has(id)), ...shown.filter(({ id }) => !first.has(id))];
}
