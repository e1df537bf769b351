import type { Resource } from '#model/noun.ts';
import { type Content, contentIn, isRebasable, rebased } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { problemsIn } from '#mutations/problems.ts';

/** What the dialog holds, and what its draft keeps. */
export interface ResourceValues {
  title: string;
  url: string;
  category: string;
  description: string;
  /** The version of the resource that it began with; '' for a new one (R25). */
  saw: string;
  /** The version named by `saw` was seen, and this replaces it. */
  instead?: true;
  /** The version named by `saw`; unknown in a draft of an app that did not keep it. */
  from?: Content;
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
        from: contentIn('resources', { ...resource }),
      }
    : noValues;

/** A draft comes from the disk, perhaps from another version of the app. */
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
    ...(typeof found.from === 'object' && found.from !== null && { from: found.from as Content }),
  };
}

/**
 * With what another admin has written since in fields that nobody touched here: their words show, and are not written
 * over (W8). The same values where there is nothing of it.
 */
export function followed(values: ResourceValues, present: Resource | null): ResourceValues {
  const { from, saw } = values;
  if (!present || !from || present.text_by === saw) return values;
  const theirs = contentIn('resources', { ...present });
  const mine = contentOf(values);
  const { description, ...texts } = rebased('resources', mine, from, theirs);
  const next = { ...values, ...texts, description: description ?? '' };
  // where somebody has to choose, the rest stands until they have
  return isRebasable('resources', mine, from, theirs) ? { ...next, saw: present.text_by ?? '', from: theirs } : next;
}

/** The fields to fill in. */
export type ResourceField = 'title' | 'url' | 'category' | 'description';

/** The keys of the problem texts in `sections/resources.ts`. */
export type ResourceProblem =
  | 'titleMissing'
  | 'titleTooLong'
  | 'urlMissing'
  | 'urlInvalid'
  | 'categoryMissing'
  | 'descriptionTooLong';

/** RES-18 to RES-21, and only web addresses (A104). In the order of the fields. */
export function problemsOf(values: ResourceValues): Partial<Record<ResourceField, ResourceProblem>> {
  const { title, url, category, description } = problemsIn('resource.create', contentOf(values));
  // the server's engine cannot parse addresses: only the form finds those that no browser could open
  const isOpenable = url !== undefined || canOpen(values.url.trim());
  return {
    ...(title && { title: title === 'missing' ? 'titleMissing' : 'titleTooLong' }),
    ...((url || !isOpenable) && { url: url === 'missing' ? 'urlMissing' : 'urlInvalid' }),
    ...(category && { category: 'categoryMissing' }),
    ...(description && { description: 'descriptionTooLong' }),
  };
}

// in one call only since Safari 17
function canOpen(address: string): boolean {
  try {
    return Boolean(new URL(address));
  } catch {
    return false;
  }
}

/** The mutation's arguments, once there is no problem. An empty description is null (RES-25). */
export const contentOf = ({ title, url, category, description }: ResourceValues) => ({
  title: title.trim(),
  url: url.trim(),
  category: category as ArgumentsOf<'resource.create'>['category'],
  description: description.trim() || null,
});
