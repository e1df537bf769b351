/// A session for each device that somebody is signed in on: a token is worth something only as long as its session is
/// there. Whoever is signed in at this update signs in once more.
migrate(
  (app) => {
    // `began` and `seen` in seconds; `zone` is the time zone that the device names, as the only place that is shown;
    // `address` is a hash that recognises a network
    app
      .db()
      .newQuery(
        `CREATE TABLE sessions (id TEXT PRIMARY KEY, account TEXT NOT NULL, browser TEXT NOT NULL, system TEXT NOT NULL,
          zone TEXT NOT NULL, address TEXT NOT NULL DEFAULT '', began INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID`,
      )
      .execute();
    app.db().newQuery('CREATE INDEX sessions_account ON sessions (account)').execute();
  },
  (app) => {
    for (const name of ['users_password', 'users_delete', 'profiles_off'])
      app.db().newQuery(`DROP TRIGGER IF EXISTS sessions_${name}`).execute();
    app.db().newQuery('DROP TABLE sessions').execute();
  },
);
