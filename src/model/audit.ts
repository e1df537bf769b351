/** What can be done to an account (`account_audits`). */
export const auditActions = [
  'created',
  'activated',
  'deactivated',
  'role',
  'name',
  'email',
  'password',
  'deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];
