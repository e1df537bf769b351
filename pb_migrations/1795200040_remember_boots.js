/// In which start of the server an entry that was sent again after a restore was refused: a later one judges it anew.
migrate(
  (app) => {
    app.db().newQuery('ALTER TABLE sync_mutations ADD COLUMN boot TEXT').execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE sync_mutations DROP COLUMN boot').execute();
  },
);
