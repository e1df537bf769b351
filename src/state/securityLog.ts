import { flags } from '#model/flags.ts';
import { limits } from '#model/limits.ts';
import { clock } from '#state/clock.ts';
import { useSession } from './session.ts';

/**
 * What happened to this person's security, on this device only: never sent, and removed at sign-out (A102). Import it
 * lazily (SEC-23).
 */
export const securityEventTypes = [
  'auth_failure',
  'rate_limit_exceeded',
  'admin_action',
  'xss_attempt',
  'suspicious_activity',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

export const securitySeverities = ['low', 'medium', 'high', 'critical'] as const;
export type SecuritySeverity = (typeof securitySeverities)[number];

export interface SecurityEvent {
  type: SecurityEventType;
  /** Null while no one is signed in. */
  userId: string | null;
  /** In words, but never a person's text or a password. */
  details: string;
  severity: SecuritySeverity;
  metadata: Record<string, unknown>;
  /** ISO 8601. */
  timestamp: string;
  userAgent: string;
}

export type NewSecurityEvent = Pick<SecurityEvent, 'type' | 'severity' | 'details'> & {
  metadata?: Record<string, unknown>;
};

const key = 'security log';

/** Adds one entry; the oldest is dropped when there are too many (SEC-19). Logging must never break what is logged. */
export function logSecurityEvent(event: NewSecurityEvent, enabled = flags.securityMonitoring): void {
  if (!enabled) return;
  const entry: SecurityEvent = {
    ...event,
    userId: useSession.getState().account?.id ?? null,
    metadata: event.metadata ?? {},
    timestamp: new Date(clock.now()).toISOString(),
    userAgent: navigator.userAgent,
  };
  try {
    localStorage.setItem(key, JSON.stringify([...readSecurityLog(), entry].slice(-limits.securityLogEntries)));
  } catch {
    // a full or forbidden storage loses the entry, not the action
  }
}

/** Oldest first. What another program left under the key is not a log. */
export function readSecurityLog(): SecurityEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as SecurityEvent[]) : [];
  } catch {
    return [];
  }
}

export function clearSecurityLog(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // forbidden storage holds none
  }
}
