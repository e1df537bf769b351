type NewSecurityEvent = import('./securityLog.ts').NewSecurityEvent;

/** Notes an event. The log is loaded with the first of them: most sessions have none, and none may break what is noted. */
export const logSecurity = (event: NewSecurityEvent): Promise<void> =>
  import('./securityLog.ts').then(({ logSecurityEvent }) => logSecurityEvent(event)).catch(() => undefined);
