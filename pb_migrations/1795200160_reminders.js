/// Of what somebody is reminded, by mail and by push; what went out, so that nothing goes twice; the keys that a restored
/// backup must have again.
migrate(
  (app) => {
    const flag = (name) => ({ type: 'bool', name });
    const time = (name) => ({ type: 'text', name, max: 5 });
    app.save(
      new Collection({
        ...{ type: 'base', name: 'reminders' },
        ...{ listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null },
        fields: [
          {
            ...{ type: 'relation', name: 'user_id', collectionId: app.findCollectionByNameOrId('users').id },
            ...{ maxSelect: 1, cascadeDelete: true },
          },
          ...[flag('study'), time('study_time'), flag('interview'), flag('todo'), flag('mail'), flag('details')],
          ...[time('quiet_from'), time('quiet_to'), { type: 'number', name: 'study_since', onlyInt: true }],
          ...[
            { type: 'json', name: 'outlook', maxSize: 2000 },
            { type: 'date', name: 'updated_at' },
          ],
        ],
        indexes: ['CREATE INDEX `idx_reminders_user_id` ON `reminders` (`user_id`)'],
      }),
    );
    for (const sql of [
      // a device that takes pushes; it goes with its session (`server/pushDevices.ts`)
      `CREATE TABLE push_devices (session TEXT PRIMARY KEY, account TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE,
        p256dh TEXT NOT NULL, auth TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID`,
      'CREATE INDEX push_devices_account ON push_devices (account)',
      // `day` is the study day on which it went out; `subject` is what it was about, where there can be several
      `CREATE TABLE reminders_sent (account TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, day INTEGER NOT NULL,
        PRIMARY KEY (account, kind, subject, day)) WITHOUT ROWID`,
      'CREATE TABLE server_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
      // the language of whoever is signed in there, in which mails are written
      "ALTER TABLE sessions ADD COLUMN language TEXT NOT NULL DEFAULT ''",
      'CREATE INDEX interviews_scheduled_date ON interviews (scheduled_date)',
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const sql of [
      'DROP INDEX interviews_scheduled_date',
      'DROP TRIGGER IF EXISTS sessions_push',
      'DROP TRIGGER IF EXISTS users_reminders',
      'ALTER TABLE sessions DROP COLUMN language',
      ...['server_keys', 'reminders_sent', 'push_devices'].map((name) => `DROP TABLE ${name}`),
    ])
      app.db().newQuery(sql).execute();
    app.delete(app.findCollectionByNameOrId('reminders'));
  },
);
