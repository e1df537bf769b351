/// What admins ceased to see is looked for in each page that one of them pulls.
migrate(
  (app) => {
    app.db().newQuery('CREATE INDEX idx_sync_seen_until ON sync_seen (until) WHERE until IS NOT NULL').execute();
  },
  (app) => {
    app.db().newQuery('DROP INDEX idx_sync_seen_until').execute();
  },
);
