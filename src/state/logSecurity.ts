type NewSecurityEvent = import('./securityLog.ts').NewSecurityEvent;

/** Logs an event. The log is loaded with the first one: most sessions have none, and none may break what is logged. */
export const logSecurity = (event: NewSecurityEvent): Promise<void> =>
  import('./securityLog.ts').then(({ logSecurityEvent }) => logSecurityEvent(event)).catch(() => undefined);
