import * as v from 'valibot';
import { idPattern } from '#model/id.ts';
import { type ReminderKind, reminderKinds, usualReminders } from '#model/reminder.ts';
import { type Language, stopPage } from './core/reminderTexts.ts';
import { keyNamed } from './serverKeys.ts';
import { execute, jsonOf, now } from './sql.ts';

/**
 * Every mail has a link that switches its kind off without a sign-in (REMIND-10). The token is made of the person and the
 * kind with a key of the server: the same in every mail, good for ever, and nothing is stored for it.
 */
const tokenOf = (db: Database, user: string, kind: string): string =>
  $security.hs256(`${user} ${kind}`, keyNamed(db, 'stop_reminders'));

export const stopLink = (db: Database, user: string, kind: ReminderKind, language: Language): string =>
  `${$settings.publicUrl.replace(/\/+$/, '')}/api/stop_reminders/${user}/${kind}/${tokenOf(db, user, kind)}?l=${language}`;

const link = v.object({
  user: v.pipe(v.string(), v.regex(idPattern)),
  kind: v.picklist(reminderKinds),
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/**
 * GET and POST /api/stop_reminders/{user}/{kind}/{token}: a page with one button, and the button. Mail programs follow
 * links: a GET changes nothing. They press the button themselves where they offer it (RFC 8058).
 */
export function stopReminders(e: EngineRequest): void {
  const language: Language = e.request.url.query().get('l') === 'ja' ? 'ja' : 'en';
  const named = v.safeParse(link, {
    user: e.request.pathValue('user'),
    kind: e.request.pathValue('kind'),
    token: e.request.pathValue('token'),
  });
  const isValid =
    named.success &&
    $security.equal(named.output.token, tokenOf(e.app.db(), named.output.user, named.output.kind)) &&
    jsonOf<number | null>(e.app.db(), 'SELECT 1 FROM profiles WHERE id = {:user}', { user: named.output.user }) === 1;
  const header = e.response.header();
  header.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
  header.set('Referrer-Policy', 'no-referrer');
  header.set('Cache-Control', 'no-store');
  if (!isValid) return e.html(404, stopPage(language, 'wrong'));
  const { user, kind } = named.output;
  if (e.request.method !== 'POST') return e.html(200, stopPage(language, kind));
  switchOff(e.app, user, kind);
  e.html(200, stopPage(language, 'done'));
}

/** At once, on the person's devices too; once more, it changes nothing. */
function switchOff(app: App, user: string, kind: ReminderKind): void {
  const isOff = jsonOf<number | null>(app.db(), `SELECT 1 FROM reminders WHERE id = {:user} AND NOT ${kind}`, { user });
  if (isOff === 1) return;
  const { study, interview, todo, mail, details, study_time, quiet_from, quiet_to } = usualReminders;
  const flags = { study, interview, todo, mail, details };
  const values = Object.fromEntries(Object.entries(flags).map(([name, is]) => [name, is ? 1 : 0]));
  app.runInTransaction((tx) => {
    execute(
      tx.db(),
      `INSERT INTO reminders (id, user_id, study, interview, todo, mail, details, study_time, quiet_from, quiet_to, updated_at)
        VALUES ({:user}, {:user}, {:study}, {:interview}, {:todo}, {:mail}, {:details}, {:study_time}, {:quiet_from}, {:quiet_to}, '')
        ON CONFLICT DO NOTHING`,
      { user, ...values, study_time, quiet_from, quiet_to },
    );
    execute(tx.db(), `UPDATE reminders SET ${kind} = 0, updated_at = {:at} WHERE id = {:user}`, {
      user,
      at: now().replace('T', ' '),
    });
  });
  $poke();
}
