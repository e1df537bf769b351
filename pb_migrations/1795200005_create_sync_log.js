/// What the server keeps for itself, outside the collections: the dashboard does not show it and no API reaches it.
const tables = {
  // the change feed, one row for each record; AUTOINCREMENT, because a number must never be given twice
  sync_log: `(seq INTEGER PRIMARY KEY AUTOINCREMENT, noun TEXT NOT NULL, record TEXT NOT NULL, deleted INTEGER NOT NULL,
    UNIQUE (noun, record))`,
  // one row for each start of the server, by which a restored backup is found
  sync_boot: '(n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL)',
  // every mutation that was judged, never pruned (R10)
  sync_mutations: '(id TEXT PRIMARY KEY, account TEXT NOT NULL, result TEXT NOT NULL, code TEXT) WITHOUT ROWID',
  // records written by mutations that were sent again after a restore
  sync_resent: '(noun TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (noun, record)) WITHOUT ROWID',
  sync_state: '(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  rate_limits: '(name TEXT PRIMARY KEY, attempts INTEGER NOT NULL, started INTEGER NOT NULL) WITHOUT ROWID',
  session_flushes: '(id TEXT PRIMARY KEY, account TEXT NOT NULL, minutes INTEGER NOT NULL, at TEXT NOT NULL)',
  // lets the device of a deleted person be told so (A102)
  account_tombstones: '(id TEXT PRIMARY KEY, token_key TEXT NOT NULL, at TEXT NOT NULL)',
  role_audit: `(id TEXT PRIMARY KEY, target TEXT NOT NULL, actor TEXT NOT NULL, old_role TEXT NOT NULL,
    new_role TEXT NOT NULL, reason TEXT NOT NULL, user_agent TEXT NOT NULL, at TEXT NOT NULL)`,
  // what the demo content has added, so that exactly that can be removed
  demo_records: '(noun TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (noun, record)) WITHOUT ROWID',
};

migrate(
  (app) => {
    for (const [name, definition] of Object.entries(tables))
      app.db().newQuery(`CREATE TABLE ${name} ${definition}`).execute();
  },
  (app) => {
    for (const name of Object.keys(tables)) app.db().newQuery(`DROP TABLE ${name}`).execute();
  },
);
