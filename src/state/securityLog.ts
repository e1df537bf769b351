import { limits } from '#model/limits.ts';
import { useSession } from './session.ts';

/** The types and severities of the local security log (SEC-16 to SEC-18). Loaded only when something is logged. */
export type SecurityEventType = 'auth_failure' | 'rate_limit_exceeded' | 'admin_action' | 'xss_attempt' | 'suspicious_activity';
export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface SecurityEvent {
  type: SecurityEventType;
  userId: string | null;
  details: string;
  severity: Severity;
  metadata: Record<string, unknown>;
  timestamp: string;
  userAgent: string;
}

const key = 'security-log';

/** Adds an entry; of more than 1000 the oldest go. */
export function logSecurityEvent(event: Pick<SecurityEvent, 'type' | 'details' | 'severity'> & { metadata?: Record<string, unknown> }): void {
  const entry: SecurityEvent = {
    metadata: {},
    ...event,
    userId: useSession.getState().account?.id ?? null,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
  };
  localStorage.setItem(key, JSON.stringify([...securityEvents(), entry].slice(-limits.securityLogEntries)));
}

export function securityEvents(): SecurityEvent[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as SecurityEvent[];
  } catch {
    return [];
  }
}

/** The log goes at sign-out (A102). */
export const clearSecurityLog = (): void => localStorage.removeItem(key);
