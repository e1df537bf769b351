/// When what of which record was last decided, by the server's place and clock: after a restore the last decision stands.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        'CREATE TABLE sync_decided (name TEXT PRIMARY KEY, boot TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID',
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE sync_decided').execute();
  },
);
