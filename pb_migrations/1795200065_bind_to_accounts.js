/// What is remembered of a mutation belongs to its account, and whoever could see a record is the only one to be told
/// that it is gone.
const texts = [
  'interview_questions',
  'resources',
  'courses',
  'course_stages',
  'course_reviews',
  'interviews',
  'candidates',
  'admin_notes',
];

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    // who wrote the text that a record has now, by the mutation that its `text_by` names
    run(
      'CREATE TABLE sync_authors (noun TEXT NOT NULL, record TEXT NOT NULL, mutation TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (noun, record)) WITHOUT ROWID',
    );
    for (const noun of texts)
      run(
        `INSERT INTO sync_authors SELECT '${noun}', t.id, m.id, m.account FROM ${noun} t JOIN sync_mutations m ON m.id = t.text_by`,
      );
    // every mutation that was judged, with the second in which it was
    run('ALTER TABLE sync_mutations RENAME TO sync_mutations_before');
    run(
      'CREATE TABLE sync_mutations (account TEXT NOT NULL, id TEXT NOT NULL, result TEXT NOT NULL, code TEXT, boot TEXT, at INTEGER NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID',
    );
    run(
      'INSERT INTO sync_mutations SELECT account, id, result, code, boot, unixepoch() FROM sync_mutations_before ORDER BY account, id',
    );
    run('DROP TABLE sync_mutations_before');
    // who has ever been able to see a record, where not everyone can; `*` is everyone
    run(
      'CREATE TABLE sync_seen (noun TEXT NOT NULL, record TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (noun, record, account)) WITHOUT ROWID',
    );
    // the next start creates the triggers again, which note this, and every device pulls everything
    const triggers = arrayOf(new DynamicModel({ name: '' }));
    app.db().newQuery(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'sync_%'`).all(triggers);
    for (const { name } of triggers) run(`DROP TRIGGER ${name}`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('ALTER TABLE sync_mutations RENAME TO sync_mutations_before');
    run(
      'CREATE TABLE sync_mutations (id TEXT PRIMARY KEY, account TEXT NOT NULL, result TEXT NOT NULL, code TEXT, boot TEXT) WITHOUT ROWID',
    );
    run('INSERT OR IGNORE INTO sync_mutations SELECT id, account, result, code, boot FROM sync_mutations_before');
    run('DROP TABLE sync_mutations_before');
    run('DROP TABLE sync_authors');
    const triggers = arrayOf(new DynamicModel({ name: '' }));
    app.db().newQuery(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'sync_%'`).all(triggers);
    for (const { name } of triggers) run(`DROP TRIGGER ${name}`);
    run('DROP TABLE sync_seen');
  },
);
