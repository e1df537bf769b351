/// <reference lib="webworker" />

/**
 * The files that only an admin's screens load. A learner's phone must not pay for them, so they are not among the files
 * that every device installs: they are kept where an admin signs in, and from then on each version brings its own.
 */
export const isAdminFile = (url: string): boolean => /(^|\/)assets\/admin[^/]*\.js$/.test(url);

const name = 'admin-files';

/** @param urls of this version's admin files, relative to the app */
export async function keepAdminFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(absolute(urls).filter((url) => !held.has(url)));
}

/** A new version is installed with its admin files, where the one before had its own. */
export async function renewAdminFiles(urls: readonly string[]): Promise<void> {
  if (await caches.has(name)) await keepAdminFiles(urls);
}

/** Those of earlier versions. */
export async function dropOldAdminFiles(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  const present = new Set(absolute(urls));
  const old = (await cache.keys()).filter(({ url }) => !present.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

export const answerAdminFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: name, ignoreVary: true })) ?? fetch(request);

const absolute = (urls: readonly string[]): string[] => urls.map((url) => new URL(url, self.location.href).href);
