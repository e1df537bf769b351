import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { id } from '#mutations/argument.ts';
import { accountOf, Stopped } from './account.ts';
import { countAttempt } from './rateLimit.ts';
import { bodyOf, respond } from './respond.ts';
import { execute, jsonOf, now } from './sql.ts';

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60));
const request = v.object({ flush_id: id, user_id: id, additional_minutes: minutes });

/**
 * POST /api/update_user_session_time {flush_id, user_id, additional_minutes}: adds to the person's own total, once for
 * each flush, however often it is sent (AUTH-39, AUTH-40, AUTH-70).
 */
export function updateUserSessionTime(e: EngineRequest): void {
  respond(e, () => {
    const account = accountOf(e.app, e);
    const body = v.safeParse(request, bodyOf(e));
    if (!body.success) throw new Stopped(400, 'invalid_request');
    const { flush_id, user_id, additional_minutes } = body.output;
    if (user_id !== account.id) throw new Stopped(403, 'invalid_request');
    const values = { flush: flush_id, id: account.id, minutes: additional_minutes, at: now() };
    countAttempt(e.app, `session_flush:${account.id}`, limits.sessionFlushes);
    e.app.runInTransaction((tx) => {
      const db = tx.db();
      if (jsonOf<number | null>(db, 'SELECT 1 FROM session_flushes WHERE id = {:flush}', values)) return;
      execute(
        db,
        'INSERT INTO session_flushes (id, account, minutes, at) VALUES ({:flush}, {:id}, {:minutes}, {:at})',
        values,
      );
      // minutes pass no faster than time: an account was used for as long as it has existed, and a day for other clocks
      execute(
        db,
        `UPDATE profiles SET total_session_time_minutes = max(total_session_time_minutes, min(
          total_session_time_minutes + {:minutes},
          1440 + coalesce(CAST((julianday({:at}) - julianday(created_at)) * 1440 AS INTEGER), 0))), updated_at = replace({:at}, 'T', ' ') WHERE id = {:id}`,
        values,
      );
    });
    return '{}';
  });
}
