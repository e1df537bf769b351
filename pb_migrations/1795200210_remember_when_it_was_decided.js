/// When the person had made what was last decided: what an offline device brings later may be older.
migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE sync_decided ADD COLUMN said TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE sync_decided DROP COLUMN said').execute();
  },
);
