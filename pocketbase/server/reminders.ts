import holidayJp from '@holiday-jp/holiday_jp';
import { type ReminderKind, type Reminders, remindersOf } from '#model/reminder.ts';
import { studyDay } from '#model/studyDay.ts';
import {
  calendarDay,
  dayBefore,
  digestMoments,
  dueOn,
  endOfStudyDay,
  hourBefore,
  nextStudyReminder,
  studyMoment,
  timeOn,
} from './core/reminderTimes.ts';
import { type Language, reminderMail, reminderPush, type Subject, tagOf } from './core/reminderTexts.ts';
import { devicesOf } from './pushDevices.ts';
import { columnTime, execute, jsonOf } from './sql.ts';
import { stopLink } from './stopReminders.ts';

/**
 * Reminders go out by the server's clock, once a minute: each has one moment, and is due in the pass after it. What was
 * due is taken (written to `reminders_sent`) before it is sent, so that a crash in between loses one rather than sends it
 * twice. How far the passes have come, and what went out on the last days, stand in files that no backup holds and no
 * restore brings back (`reminded.go`): a restored database does not know what it has sent since, and must not send it
 * again (REMIND-09), neither at its time nor at a later one to which its time was moved.
 */

/** Sent in one pass; more wait for the next, a minute later. */
const mostAtOnce = 1_000;
/** A server that was down for longer sends nothing of what it missed: it has lost its use. */
const longestGap = 24 * 3_600;

interface Person {
  user: string;
  settings: Reminders;
}
interface Due extends Person {
  subject: Subject;
  /** What tells it from another of its kind. */
  of: string;
  /** Seconds since 1970, after which it is of no use. */
  until: number;
  /** A push alone (REMIND-04). */
  isPushOnly: boolean;
}

/**
 * Sends what became due since the last pass.
 * @param now seconds since 1970
 */
export function remind(app: App = $app, now: number = Math.floor(Date.now() / 1_000)): void {
  if (!$reminded.isIdle()) return;
  const before = $reminded.last();
  // of what was due before the first pass of this folder nothing is known
  const since = before === 0 ? now : Math.max(before, now - longestGap);
  // what went out already must not stand in the way of what did not
  const all = [...interviewsDue(app, since, now), ...studyDue(app, since, now), ...digestsDue(app, since, now)];
  const due = all.length ? unsent(untaken(app.db(), all, now), now) : [];
  const some = due.slice(0, mostAtOnce);
  const taken = some.length ? take(app, some, now) : [];
  if (taken.length) $reminded.add(studyDay(now), namesOf(taken, now).join('\n'));
  if (some.length === due.length && now > before) $reminded.note(now);
  for (const one of taken)
    try {
      send(app, one, now);
    } catch (error) {
      // of one person: the others get theirs
      console.error('a reminder', String(error));
    }
}

const isDue = (moment: number | null, since: number, now: number): moment is number =>
  moment !== null && moment > since && moment <= now;

/** Each as it stands in `reminders_sent`. */
const keysOf = (due: readonly Due[], now: number): string =>
  JSON.stringify(due.map(({ user, subject, of }) => [user, kindOf(subject), of, studyDay(now)]));

/** ... and beside the database: of study once a day, of anything else once. */
const namesOf = (due: readonly Due[], now: number): string[] =>
  due.map(({ user, subject, of }) => `${user} ${kindOf(subject)} ${subject.kind === 'study' ? studyDay(now) : of}`);

function untaken(db: Database, due: readonly Due[], now: number): Due[] {
  const open = new Set(
    jsonOf<number[]>(
      db,
      `SELECT json_group_array(key) FROM json_each({:rows}) WHERE NOT EXISTS (SELECT 1 FROM reminders_sent s
        WHERE s.account = value ->> 0 AND s.kind = value ->> 1 AND s.subject = value ->> 2
          AND (s.kind <> 'study' OR s.day = value ->> 3))`,
      { rows: keysOf(due, now) },
    ),
  );
  return due.filter((_, at) => open.has(at));
}

/** Without what a database that was restored since does not know of. */
function unsent(due: readonly Due[], now: number): Due[] {
  const sent = new Set(
    $reminded
      .sent()
      .split('\n')
      .map((line) => line.slice(line.indexOf(' ') + 1)),
  );
  const names = namesOf(due, now);
  return due.filter((_, at) => !sent.has(names[at]!));
}

/** Only those that nobody has taken meanwhile, another process of this server neither. */
function take(app: App, due: readonly Due[], now: number): Due[] {
  let taken: Due[] = [];
  app.runInTransaction((tx) => {
    taken = untaken(tx.db(), due, now);
    execute(
      tx.db(),
      `INSERT INTO reminders_sent (account, kind, subject, day)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each({:rows}) WHERE true ON CONFLICT DO NOTHING`,
      { rows: keysOf(taken, now) },
    );
  });
  return taken;
}

/** An interview's two reminders are apart, so that each goes out once. */
const kindOf = (subject: Subject): string =>
  subject.kind === 'interview' && subject.when === 'hour' ? 'hour' : subject.kind;

/** Somebody with what they chose, and whether a reminder can reach them: an active account, by mail or on a device. */
const people = `profiles p LEFT JOIN reminders r ON r.id = p.id`;
const person = `'user', p.id, 'stored', iif(r.id IS NULL, NULL, json_object('study', json(iif(r.study, 'true', 'false')),
  'study_time', r.study_time, 'interview', json(iif(r.interview, 'true', 'false')),
  'todo', json(iif(r.todo, 'true', 'false')), 'mail', json(iif(r.mail, 'true', 'false')),
  'details', json(iif(r.details, 'true', 'false')), 'quiet_from', r.quiet_from, 'quiet_to', r.quiet_to))`;
const isReached = (): string =>
  `p.is_active AND (${$settings.mailConfigured ? 'coalesce(r.mail, 1) OR ' : ''}EXISTS (SELECT 1 FROM push_devices d WHERE d.account = p.id))`;

type Found = { user: string; stored: Reminders | null };
const personOf = ({ user, stored }: Found): Person => ({ user, settings: remindersOf(stored ?? undefined) });

/** Of interviews that are still to come: cancelled, completed and deleted ones are not among them (REMIND-03). */
function interviewsDue(app: App, since: number, now: number): Due[] {
  const rows = jsonOf<(Found & { id: string; at: number })[]>(
    app.db(),
    `SELECT json_group_array(json_object('id', i.id, 'at', unixepoch(i.scheduled_date), ${person}))
      FROM interviews i JOIN profiles p ON p.id = i.user_id LEFT JOIN reminders r ON r.id = p.id
      WHERE i.scheduled_date > {:from} AND i.scheduled_date < {:to} AND i.status IN ('scheduled', 'rescheduled')
        AND coalesce(r.interview, 1) AND ${isReached()} ORDER BY i.scheduled_date, i.id`,
    { from: columnTime(now * 1_000), to: columnTime((now + 2 * 86_400) * 1_000) },
  );
  return rows.flatMap((row): Due[] => {
    const who = personOf(row);
    const of = `${row.id} ${row.at}`;
    const when = calendarDay(row.at) === calendarDay(now) ? 'today' : 'tomorrow';
    const each: Due[] = [];
    if (isDue(dayBefore(row.at, who.settings), since, now))
      // moved to another hour of its day, it is not announced once more
      each.push({
        ...who,
        subject: { kind: 'interview', when, at: row.at },
        of: `${row.id} ${calendarDay(row.at)}`,
        until: row.at,
        isPushOnly: false,
      });
    if (isDue(hourBefore(row.at), since, now))
      each.push({
        ...who,
        subject: { kind: 'interview', when: 'hour', at: row.at },
        of,
        until: row.at,
        isPushOnly: true,
      });
    return each;
  });
}

/** Of whoever wants it, has something due, and has answered nothing on this study day (REMIND-05, REMIND-06). */
function studyDue(app: App, since: number, now: number): Due[] {
  const today = studyDay(now);
  const rows = jsonOf<Found[]>(
    app.db(),
    `SELECT json_group_array(json_object(${person})) FROM ${people} WHERE r.study AND ${isReached()}`,
  );
  const come = rows.map(personOf).filter(({ settings }) => {
    return isDue(studyMoment(now, settings.study_time, settings), since, now);
  });
  if (!come.length) return [];
  const known = jsonOf<
    Record<string, { outlook: { day: number; due: number[] } | null; studied: number; sent: number[] }>
  >(
    app.db(),
    `SELECT json_group_object(r.id, json_object('outlook', json(nullif(r.outlook, '')), 'studied', d.last,
        'sent', (SELECT json_group_array(s.day) FROM reminders_sent s WHERE s.account = r.id AND s.kind = 'study'
          AND s.day > d.last AND s.day >= r.study_since)))
      FROM reminders r JOIN (SELECT value AS user, coalesce((SELECT max(day) FROM study_days
        WHERE user_id = value AND json_array_length(answers) > 0), 0) AS last FROM json_each({:users})) d ON d.user = r.id`,
    { users: JSON.stringify(come.map(({ user }) => user)) },
  );
  return come.flatMap((who): Due[] => {
    const { outlook, studied, sent } = known[who.user]!;
    const due = dueOn(outlook, today);
    // without an outlook nothing is known to be due; an old one says that there is something, and no number
    if (outlook === null || due === 0 || studied >= today) return [];
    const next = nextStudyReminder(sent, today);
    if (next === 'none') return [];
    const subject: Subject = { kind: 'study', due, isLast: next === 'last' };
    return [{ ...who, subject, of: '', until: endOfStudyDay(now), isPushOnly: false }];
  });
}

/** One for each admin with to-dos of theirs that are due or overdue, on business days (REMIND-07). */
function digestsDue(app: App, since: number, now: number): Due[] {
  if (!isBusinessDay(now)) return [];
  const tomorrow = columnTime(timeOn(now, '00:00', 1) * 1_000);
  const rows = jsonOf<(Found & { due: number })[]>(
    app.db(),
    `SELECT json_group_array(json_object('due', due, ${person})) FROM ${people} JOIN (SELECT assigned_to, count(*) AS due
        FROM admin_notes WHERE note_type = 'todo' AND NOT is_completed AND due_date <> '' AND due_date < {:tomorrow}
        GROUP BY assigned_to) n ON n.assigned_to = p.id
      WHERE p.role = 'admin' AND r.todo AND ${isReached()}`,
    { tomorrow },
  );
  return rows.flatMap((row): Due[] => {
    const who = personOf(row);
    if (!digestMoments(now, who.settings).some((moment) => isDue(moment, since, now))) return [];
    const until = timeOn(now, '00:00', 1);
    return [
      { ...who, subject: { kind: 'todo', due: row.due }, of: String(calendarDay(now)), until, isPushOnly: false },
    ];
  });
}

/** Monday to Friday and no public holiday; 1970 began on a Thursday. */
function isBusinessDay(now: number): boolean {
  const weekday = (calendarDay(now) + 3) % 7;
  const date = new Date((now + 9 * 3_600) * 1_000).toISOString().slice(0, 10);
  return weekday < 5 && !(date in holidayJp.holidays);
}

const places: Record<ReminderKind, string> = {
  ...{ interview: '/dashboard', study: '/study' },
  todo: '/admin?tab=users&sub=tasks',
};

function send(app: App, { user, settings, subject, of, until, isPushOnly }: Due, now: number): void {
  const { email, language } = jsonOf<{ email: string; language: Language }>(
    app.db(),
    `SELECT json_object('email', u.email, 'language', coalesce((SELECT language FROM sessions
      WHERE account = u.id AND language <> '' ORDER BY seen DESC LIMIT 1), 'en')) FROM users u WHERE u.id = {:user}`,
    { user },
  );
  const { kind } = subject;
  if (!isPushOnly && settings.mail && $settings.mailConfigured) {
    const stop = stopLink(app.db(), user, kind, language);
    const open = $settings.publicUrl.replace(/\/+$/, '') + places[kind];
    const { subject: title, text, html } = reminderMail(language, subject, { open, stop });
    $remindByMail({ to: email, subject: title, text, html, stop });
  }
  const tag = tagOf(subject, of);
  const push = {
    ...reminderPush(language, subject, settings.details),
    ...{ tag, url: places[kind], language },
    ...(subject.kind === 'study' && subject.due !== null && { badge: subject.due }),
  };
  for (const device of devicesOf(app.db(), user))
    $remindByPush({ ...device, payload: JSON.stringify(push), topic: tag, seconds: Math.max(60, until - now) });
}

/** Those that no rule asks for any more: of study, what was sent since the last study day counts. */
export function forgetReminders(db: Database): void {
  execute(
    db,
    `DELETE FROM reminders_sent WHERE day < {:old} AND (kind <> 'study' OR day <= coalesce((SELECT max(d.day) FROM study_days d
      WHERE d.user_id = reminders_sent.account AND json_array_length(d.answers) > 0), 0))`,
    { old: studyDay(Date.now() / 1_000) - 60 },
  );
}
