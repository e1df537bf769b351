type NewSecurityEvent = import('./securityLog.ts').NewSecurityEvent;

/** Logs an event. The log is loaded with the first one: most sessions have none, and none may break what is logged. */
export const logSecurity = (event: NewSecurityEvent): Promise<void> =>
  import('./securityLog.ts').then(({ logSecurityEvent }) => logSecurityEvent(event)).catch(() => undefined);

/**
 * SEC-08, SEC-22: markup that could run was refused, by a form or by the server. The only place from which it is logged.
 * @param details in words, never what was written
 */
export const logMarkup = (details: string): Promise<void> =>
  logSecurity({ type: 'xss_attempt', severity: 'high', details });
