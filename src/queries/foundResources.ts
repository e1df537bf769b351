import type { Resource } from '#model/noun.ts';
import { matches, searchable } from '#model/search.ts';

/** Those that show every word: in the title, the description, the address, or the category in either language (A124). */
export function foundResources(
  resources: readonly Resource[],
  terms: readonly string[],
  categories: Readonly<Record<string, string>>,
): readonly Resource[] {
  if (!terms.length) return resources;
  return resources.filter(({ title, description, url, category }) =>
    matches([title, description ?? '', url, category, categories[category] ?? ''].map(searchable).join('\n'), terms),
  );
}
