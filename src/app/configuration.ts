interface Served {
  production: boolean;
  /** Over TLS, or from this very machine. */
  isSecureContext: boolean;
  origin: string;
}

/**
 * A warning for whoever deployed the app (SEC-26, A34, A128): without TLS a browser neither keeps it for offline use nor
 * hides passwords. The server warns about its own settings. Development builds get none.
 */
export const configurationWarnings = ({ production, isSecureContext, origin }: Served): string[] =>
  production && !isSecureContext
    ? [`${origin} is not served over HTTPS: passwords can be read on their way, and nothing works offline.`]
    : [];

/** Logged once to the console when the app starts. */
export function warnAboutConfiguration(): void {
  const { isSecureContext, origin } = window;
  for (const warning of configurationWarnings({ production: import.meta.env.PROD, isSecureContext, origin }))
    console.warn(warning);
}
