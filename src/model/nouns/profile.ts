import { noun, ownedBy } from './define.ts';

/** A person, under the id of their account. */
export const profiles = noun({
  columns: {
    email: 'text',
    full_name: 'text',
    role: 'text',
    is_active: 'flag',
    last_login_at: 'time',
    total_session_time_minutes: 'number',
    created_at: 'time',
    updated_at: 'time',
    /** When an active account was deactivated: distinguishes "deactivated" from "waiting for approval" (A03). */
    deactivated_at: 'time',
  },
  learners: {
    rows: ownedBy('id'),
    columns: [
      'email',
      'full_name',
      'role',
      'is_active',
      'last_login_at',
      'total_session_time_minutes',
      'created_at',
      'updated_at',
    ],
  },
  device: { shelf: 'people', parent: 'role', order: { newest: 'created_at' } },
});
