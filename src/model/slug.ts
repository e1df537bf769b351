import type { Course } from './noun.ts';

/**
 * The address of a course, made from its title: lower case, letters and digits of any script, runs of spaces,
 * underscores and hyphens as one hyphen, none at the ends (CRSE-27 to 30, A39). '' when nothing is left.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    // the lookahead makes the server's engine read \p{...} at all (see pocketbase/server/start.ts)
    .replace(/[^\p{L}\p{N}\p{M}\s_-](?=)/gu, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A slug that is taken gets the first 4 characters of the id; an empty one becomes the id (A39, A114). */
export const slugFor = (title: string, id: string, taken: (slug: string) => boolean): string => {
  const slug = slugOf(title);
  if (!slug) return id;
  return taken(slug) ? `${slug}-${id.slice(0, 4)}` : slug;
};

type Addressed = Pick<Course, 'id' | 'title' | 'former_slugs' | 'created_at'>;

/**
 * The current slug of each course: computed from all courses, because two devices may have chosen the same title
 * offline. The older one (created_at, id) keeps the plain slug.
 */
export function currentSlugs(courses: readonly Addressed[]): Map<string, string> {
  const oldestFirst = [...courses].sort(
    (a, b) => (a.created_at ?? '').localeCompare(b.created_at ?? '') || (a.id < b.id ? -1 : 1),
  );
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const course of oldestFirst) {
    const slug = slugFor(course.title, course.id, (candidate) => taken.has(candidate));
    taken.add(slug);
    slugs.set(course.id, slug);
  }
  return slugs;
}

/** The course at an address: a current slug beats a former one, and the id always works (CRSE-31, A114). */
export function findBySlug<C extends Addressed>(courses: readonly C[], address: string): C | undefined {
  const slugs = currentSlugs(courses);
  return (
    courses.find((course) => slugs.get(course.id) === address) ??
    courses.find((course) => course.former_slugs?.includes(address)) ??
    courses.find((course) => course.id === address)
  );
}
