/// An answer may be shared with admins, and what is said of it then goes with the answer. Where in the log that ended is
/// noted beside who has been able to see it.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('ALTER TABLE sync_seen ADD COLUMN until INTEGER');
    // the next start creates it again, with what is noted there
    for (const event of ['insert', 'update', 'rename', 'delete'])
      run(`DROP TRIGGER IF EXISTS sync_my_answers_${event}`);
    const answers = app.findCollectionByNameOrId('my_answers');
    answers.fields.add(new TextField({ name: 'shared', max: 10 }));
    answers.fields.add(new DateField({ name: 'shared_at' }));
    answers.addIndex('idx_my_answers_shared', false, '`shared`', '');
    app.save(answers);
    const relation = (name, collection) => ({
      ...{ type: 'relation', name, collectionId: app.findCollectionByNameOrId(collection).id },
      ...{ maxSelect: 1, cascadeDelete: true },
    });
    app.save(
      new Collection({
        ...{ type: 'base', name: 'answer_comments' },
        ...{ listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null },
        fields: [
          ...[relation('answer_id', 'my_answers'), relation('user_id', 'users')],
          ...[
            { type: 'text', name: 'author_name', max: 400 },
            { type: 'text', name: 'body', max: 8000 },
            { type: 'date', name: 'created_at' },
          ],
        ],
        indexes: [
          'CREATE INDEX `idx_answer_comments_answer_id` ON `answer_comments` (`answer_id`)',
          'CREATE INDEX `idx_answer_comments_user_id` ON `answer_comments` (`user_id`)',
        ],
      }),
    );
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    app.delete(app.findCollectionByNameOrId('answer_comments'));
    for (const event of ['insert', 'update', 'rename', 'delete'])
      run(`DROP TRIGGER IF EXISTS sync_my_answers_${event}`);
    const answers = app.findCollectionByNameOrId('my_answers');
    answers.removeIndex('idx_my_answers_shared');
    answers.fields.removeByName('shared');
    answers.fields.removeByName('shared_at');
    app.save(answers);
    run('ALTER TABLE sync_seen DROP COLUMN until');
  },
);
