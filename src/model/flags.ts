/** Features that an operator can switch off at build time, as `VITE_FEATURE_KANBAN=off` (CONST-01 to CONST-03, A129). */
export interface Flags {
  kanban: boolean;
  bulkAdd: boolean;
  securityMonitoring: boolean;
}

/** Everything is on unless a variable says off. */
export const flagsFrom = (environment: Readonly<Record<string, unknown>>): Flags => ({
  kanban: isOn(environment.VITE_FEATURE_KANBAN),
  bulkAdd: isOn(environment.VITE_FEATURE_BULK_ADD),
  securityMonitoring: isOn(environment.VITE_FEATURE_SECURITY_MONITORING),
});

export const flags: Flags = flagsFrom(import.meta.env);

function isOn(value: unknown): boolean {
  return !['off', 'false', '0', 'no'].includes(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  );
}
