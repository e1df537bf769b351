/// Who registered and was never approved: from which network, and when admins were told that it ends (GUEST-01, GUEST-02).
migrate(
  (app) => {
    for (const sql of [
      // the network is known by a keyed hash of it; the row goes with an approval and with the account (`server/waiting.ts`)
      `CREATE TABLE registrations (account TEXT PRIMARY KEY, network TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
      'CREATE INDEX registrations_network ON registrations (network)',
      `INSERT INTO registrations (account, network) SELECT p.id, '' FROM profiles p JOIN users u ON u.id = p.id
        WHERE NOT p.is_active AND p.deactivated_at = '' AND u.created_by = '' AND p.last_login_at = ''`,
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const sql of [
      'DROP TRIGGER IF EXISTS registrations_approved',
      'DROP TRIGGER IF EXISTS registrations_deleted',
      'DROP TABLE registrations',
    ])
      app.db().newQuery(sql).execute();
  },
);
