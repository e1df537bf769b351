/// Why a question was sent back and how often it was sent again; who was asked it too; what is wrong with it. What somebody
/// said of a question outlives their account, without their name.
migrate(
  (app) => {
    const questions = app.findCollectionByNameOrId('interview_questions');
    questions.fields.add(new TextField({ name: 'rejection_kind', max: 20 }));
    questions.fields.add(new NumberField({ name: 'times_sent', onlyInt: true }));
    questions.fields.add(new BoolField({ name: 'was_approved' }));
    app.save(questions);
    app.db().newQuery("UPDATE interview_questions SET was_approved = 1 WHERE status = 'approved'").execute();
    const rules = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    const relation = (name, collection, cascadeDelete) => ({
      ...{ type: 'relation', name, collectionId: app.findCollectionByNameOrId(collection).id, maxSelect: 1 },
      cascadeDelete,
    });
    const text = (name, max) => ({ type: 'text', name, max });
    app.save(
      new Collection({
        ...{ type: 'base', name: 'question_sightings', ...rules },
        fields: [
          relation('question_id', 'interview_questions', true),
          ...[text('company', 800), text('interview_stage', 800), text('month', 7)],
          relation('author', 'users', false),
          { type: 'date', name: 'created_at' },
        ],
        indexes: [
          'CREATE INDEX `idx_question_sightings_question_id` ON `question_sightings` (`question_id`)',
          'CREATE INDEX `idx_question_sightings_author` ON `question_sightings` (`author`)',
        ],
      }),
    );
    app.save(
      new Collection({
        ...{ type: 'base', name: 'question_reports', ...rules },
        fields: [
          relation('question_id', 'interview_questions', true),
          ...[text('kind', 20), text('note', 4000), text('status', 10), text('reply', 4000), text('decided_by', 40)],
          text('told', 15), // no relation: it is forgotten with nothing, and names nobody who is gone
          relation('author', 'users', false),
          { type: 'date', name: 'created_at' },
          { type: 'date', name: 'updated_at' },
        ],
        indexes: [
          'CREATE INDEX `idx_question_reports_question_id` ON `question_reports` (`question_id`)',
          'CREATE INDEX `idx_question_reports_author` ON `question_reports` (`author`)',
          'CREATE INDEX `idx_question_reports_told` ON `question_reports` (`told`)',
        ],
      }),
    );
  },
  (app) => {
    for (const name of ['question_reports', 'question_sightings']) app.delete(app.findCollectionByNameOrId(name));
    const questions = app.findCollectionByNameOrId('interview_questions');
    for (const name of ['rejection_kind', 'times_sent', 'was_approved']) questions.fields.removeByName(name);
    app.save(questions);
  },
);
