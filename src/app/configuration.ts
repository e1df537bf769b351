/** What the app was built for; empty when it is served by its own server, which is the normal case. */
export interface Configuration {
  url: string;
  key: string | undefined;
  production: boolean;
}

/**
 * Warnings for whoever deployed the app (SEC-26, SEC-27, A34): a production build with an address that only the build
 * machine knows, or with a key that is too short. Development builds get none.
 */
export function configurationWarnings({ url, key, production }: Configuration): string[] {
  if (!production) return [];
  const warnings: string[] = [];
  if (/^https?:\/\/(localhost|127\.|\[::1\])|your-|placeholder|example\.(com|org)|changeme/i.test(url))
    warnings.push(`The server's address looks like a placeholder or a development machine: ${url}`);
  if (key !== undefined && key.length < 20) warnings.push('The configured key is shorter than 20 characters.');
  return warnings;
}

/** Logged once to the console when the app starts. */
export function warnAboutConfiguration(): void {
  const { VITE_BACKEND_URL: url = '', VITE_BACKEND_KEY: key, PROD: production } = import.meta.env;
  for (const warning of configurationWarnings({ url: String(url), key: key as string | undefined, production }))
    console.warn(warning);
}
