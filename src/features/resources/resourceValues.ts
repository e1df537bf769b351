import { isWithin, limits } from '#model/limits.ts';
import type { Resource } from '#model/noun.ts';
import { resourceCategories } from '#model/choices.ts';
import type { ArgumentsOf } from '#mutations/all.ts';

/** What the dialog holds, and what its draft keeps. */
export interface ResourceValues {
  title: string;
  url: string;
  category: string;
  description: string;
  /** The version of the resource that it began with; '' for a new one (R25). */
  saw: string;
  /** The version named by `saw` was seen, and this goes in its place. */
  instead?: true;
}

export const noValues: ResourceValues = { title: '', url: '', category: '', description: '', saw: '' };

export const valuesOf = (resource: Resource | null): ResourceValues =>
  resource
    ? {
        title: resource.title,
        url: resource.url,
        category: resource.category,
        description: resource.description ?? '',
        saw: resource.text_by ?? '',
      }
    : noValues;

/** A draft comes from the disk, perhaps of another version of the app. */
export function valuesFrom(draft: unknown): ResourceValues {
  const found = (typeof draft === 'object' && draft !== null ? draft : {}) as Record<string, unknown>;
  const text = (name: keyof ResourceValues) => (typeof found[name] === 'string' ? found[name] : '');
  return {
    title: text('title'),
    url: text('url'),
    category: text('category'),
    description: text('description'),
    saw: text('saw'),
    ...(found.instead === true && { instead: true }),
  };
}

/** What is filled in. */
export type ResourceField = 'title' | 'url' | 'category' | 'description';

/** What the text of each problem is called in `sections/resources.ts`. */
export type ResourceProblem =
  | 'titleMissing'
  | 'titleTooLong'
  | 'urlMissing'
  | 'urlInvalid'
  | 'categoryMissing'
  | 'descriptionTooLong';

/** RES-18 to RES-21, and only addresses of the web (A104). In the order of the fields. */
export function problemsOf({
  title,
  url,
  category,
  description,
}: ResourceValues): Partial<Record<ResourceField, ResourceProblem>> {
  const problems: Partial<Record<ResourceField, ResourceProblem>> = {};
  if (!title.trim()) problems.title = 'titleMissing';
  else if (!isWithin(title.trim(), limits.titleCharacters)) problems.title = 'titleTooLong';
  if (!url.trim()) problems.url = 'urlMissing';
  else if (!isWebAddress(url.trim())) problems.url = 'urlInvalid';
  if (!isCategory(category)) problems.category = 'categoryMissing';
  if (!isWithin(description.trim(), limits.descriptionCharacters)) problems.description = 'descriptionTooLong';
  return problems;
}

const isCategory = (value: string): value is (typeof resourceCategories)[number] =>
  (resourceCategories as readonly string[]).includes(value);

/** What the mutation takes, and what a browser can open. */
const isWebAddress = (url: string) =>
  /^https?:\/\/[^\s<>"']+$/i.test(url) && isWithin(url, limits.urlCharacters) && URL.canParse(url);

/** Of values without a problem. An empty description is null (RES-25). */
export const contentOf = ({ title, url, category, description }: ResourceValues) => ({
  title: title.trim(),
  url: url.trim(),
  category: category as ArgumentsOf<'resource.create'>['category'],
  description: description.trim() || null,
});
