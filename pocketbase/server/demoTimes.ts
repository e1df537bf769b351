import { execute } from './sql.ts';

/** Whoever has completed stages was here when they did, for half an hour each. */
export function addTimes(db: Database): void {
  const made = `SELECT json_extract(c.value, '$.at') AS at FROM user_progress p, json_each(p.completions) c
    WHERE p.user_id = profiles.id`;
  execute(
    db,
    `UPDATE profiles SET last_login_at = (SELECT replace(max(at), 'T', ' ') FROM (${made})),
      total_session_time_minutes = (SELECT 30 * count(*) FROM (${made}))
      WHERE coalesce(last_login_at, '') = '' AND EXISTS (${made})
        AND id IN (SELECT record FROM demo_records WHERE noun = 'users')`,
  );
}
