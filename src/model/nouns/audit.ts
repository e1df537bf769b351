import { noun } from './define.ts';

/**
 * What an admin did to an account: who, to whom, when, why and from where. Names are kept as they were, and the row stays
 * when either person goes (A118). Written by the server only, never changed.
 */
export const account_audits = noun({
  columns: {
    /** The account that it was done to. */
    user_id: 'text',
    user_name: 'text',
    actor_id: 'text',
    actor_name: 'text',
    /** One of `AuditAction` in `model/audit.ts`; a newer server may write others. */
    action: 'text',
    /** The value before and after, where there is one: a role, a name, an address. Never a password. */
    old_value: 'word',
    new_value: 'word',
    reason: 'word',
    /** The browser as it named itself, and its time zone. */
    user_agent: 'word',
    time_zone: 'word',
    at: 'time',
  },
  device: { shelf: 'people', parent: 'user_id', order: { newest: 'at' } },
});
