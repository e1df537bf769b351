import { seededOptions } from '#model/choices.ts';
import { optionId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { slugOf } from '#model/slug.ts';
import { unifyAddresses } from './address.ts';
import { upsert } from './columnSql.ts';
import { ensureReminderTriggers } from './pushDevices.ts';
import { forgetReminders } from './reminders.ts';
import { ensureKeys } from './serverKeys.ts';
import { ensureSessionTriggers, forgetSessions } from './sessions.ts';
import { execute, jsonOf, mintId } from './sql.ts';
import { ensureTriggers } from './triggers.ts';
import { endWaiting, ensureWaitingTriggers } from './waiting.ts';

/** Before serving: the engine can run the shared rules, the log is complete, and this start has its row. */
export function onServe(app: App): void {
  selfTest();
  app.runInTransaction((tx) => {
    const db = tx.db();
    complete(db);
    seedOptions(db);
    unifyAddresses(db);
    cleanOrphans(db);
    if (!$clock.isDoubted()) forgetOld(db);
    // A device that has seen more than this start began with was here before a restore
    execute(
      db,
      `INSERT INTO sync_boot (id, at) VALUES ({:id}, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'), 0))`,
      { id: mintId() },
    );
    execute(db, 'DELETE FROM sync_resent');
  });
  if (!$clock.isDoubted()) forgetMutations(app);
}

/** What a database needs that no migration makes. */
export function complete(db: Database): void {
  ensureTriggers(db);
  ensureSessionTriggers(db);
  ensureReminderTriggers(db);
  ensureWaitingTriggers(db);
  ensureKeys(db);
}

/** A version has changed a collection: it may have been deleted and recreated. */
export function onCollectionChanged(e: { app: App; next(): void }): void {
  e.app.runInTransaction((tx) => {
    ensureTriggers(tx.db());
    ensureSessionTriggers(tx.db());
    ensureReminderTriggers(tx.db());
    ensureWaitingTriggers(tx.db());
  });
  $poke();
  e.next();
}

/** The engine supports \p{...} only in patterns with a lookahead, and silently fails otherwise: verify it. */
function selfTest(): void {
  const expected: [string, string][] = [
    ['C++ & Go: 設計 面接', 'c-go-設計-面接'],
    ['  Ａ  Z_9 ', 'a-z-9'],
    ['!!', ''],
  ];
  for (const [title, slug] of expected)
    if (slugOf(title) !== slug)
      throw new Error(`the engine cannot run the shared patterns: ${title} became ${slugOf(title)}`);
}

/**
 * Every night: counts whose window has ended, progress in stages that are gone, and ids of mutations and flushes that no
 * device sends again; and nobody can tell any more what was said in one sitting.
 */
export function prune(app: App = $app): void {
  app.runInTransaction((tx) => cleanOrphans(tx.db()));
  app.runInTransaction((tx) => mixSightings(tx.db()));
  if ($clock.isDoubted()) return;
  app.runInTransaction((tx) => forgetOld(tx.db()));
  endWaiting(app);
  forgetMutations(app);
}

/**
 * In a pass over all of them, a thousand in a transaction: only one can write at a time. An index by time would be
 * written with every entry, for one reader a day.
 */
function forgetMutations(app: App): void {
  for (let last = ['', '']; ;) {
    const [account, id] = last;
    const old = jsonOf<[string, string][]>(
      app.db(),
      `SELECT json_group_array(json_array(account, id)) FROM (SELECT account, id FROM sync_mutations
        WHERE (account, id) > ({:account}, {:id}) AND at < unixepoch() - ${limits.rememberedDays * 86_400}
        ORDER BY account, id LIMIT 1000)`,
      { account, id },
    );
    if (!old.length) return;
    app.runInTransaction((tx) =>
      execute(
        tx.db(),
        `DELETE FROM sync_mutations WHERE (account, id) IN (SELECT value ->> 0, value ->> 1 FROM json_each({:old}))`,
        { old: JSON.stringify(old) },
      ),
    );
    last = old.at(-1)!;
  }
}

function forgetOld(db: Database): void {
  // no window is longer than a day; attempts from random addresses must not fill the disk
  execute(db, 'DELETE FROM rate_limits WHERE started < unixepoch() - 86400');
  execute(db, `DELETE FROM session_flushes WHERE at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', {:before})`, {
    before: `-${limits.rememberedDays} days`,
  });
  // no journal is older
  execute(db, `DELETE FROM sync_decided WHERE at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', {:before})`, {
    before: `-${2 * limits.journalDays} days`,
  });
  forgetSessions(db);
  forgetReminders(db);
}

/**
 * Whoever pulls reads where a record stands in the log, and what came in one push stands there side by side: of the days
 * before, the sightings are put there anew, in any order (A166). Three days, in case that a night was missed.
 */
function mixSightings(db: Database): void {
  const recent = `SELECT id FROM question_sightings
    WHERE substr(created_at, 1, 10) >= date('now', '-3 days') AND substr(created_at, 1, 10) < date('now')`;
  execute(db, `DELETE FROM sync_log WHERE noun = 'question_sightings' AND record IN (${recent})`);
  execute(
    db,
    `INSERT INTO sync_log (noun, record, deleted) SELECT 'question_sightings', id, 0 FROM (${recent}) ORDER BY random()`,
  );
}

function seedOptions(db: Database): void {
  if (jsonOf<number | null>(db, `SELECT 1 FROM sync_state WHERE name = 'options_seeded'`)) return;
  const rows = seededOptions.map(([field_name, value]) => ({ id: optionId(field_name, value), field_name, value }));
  execute(db, upsert('dropdown_options'), { rows: JSON.stringify(rows) });
  execute(db, `INSERT INTO sync_state (name, value) VALUES ('options_seeded', '1')`);
}

/**
 * Progress in stages that were deleted, or that nobody knows, is kept for a month, because a restore may bring the stage
 * back (R27). An undo that arrived before its completion, and before its stage, stays.
 */
function cleanOrphans(db: Database): void {
  execute(
    db,
    `DELETE FROM user_progress WHERE NOT EXISTS (SELECT 1 FROM course_stages s WHERE s.id = user_progress.stage_id)
      AND (json_array_length(user_progress.completions) > 0
        OR EXISTS (SELECT 1 FROM sync_log l WHERE l.noun = 'course_stages' AND l.record = user_progress.stage_id AND l.deleted))
      AND NOT EXISTS (SELECT 1 FROM json_each(user_progress.completions) WHERE value ->> 'at' > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${limits.orphanedProgressDays} days'))`,
  );
}
