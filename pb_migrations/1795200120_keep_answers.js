/// What a person says of a question, what they would say to it, and how much they want to study: theirs alone; it goes
/// with the account and with nothing else.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const owner = { type: 'relation', name: 'user_id', collectionId: users, maxSelect: 1, cascadeDelete: true };
    const question = { type: 'text', name: 'question_id', max: 15 }; // no relation: the words stay when the question goes
    const html = (name) => ({ type: 'text', name, max: 400000 });
    const date = (name) => ({ type: 'date', name });
    const rules = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    const save = (name, fields, ...indexes) =>
      app.save(new Collection({ type: 'base', name, ...rules, fields, indexes }));
    save(
      'study_cards',
      [
        ...[owner, question, { type: 'text', name: 'chosen', max: 10 }],
        ...[
          { type: 'bool', name: 'paused' },
          { type: 'bool', name: 'bookmarked' },
        ],
        ...[{ type: 'number', name: 'confidence' }, date('updated_at')],
      ],
      'CREATE UNIQUE INDEX `idx_study_cards_pair` ON `study_cards` (`user_id`, `question_id`)',
    );
    save(
      'my_answers',
      [
        ...[owner, question, { type: 'text', name: 'form', max: 10 }],
        ...['text', 'situation', 'task', 'action', 'result'].map(html),
        ...[date('created_at'), date('updated_at'), { type: 'text', name: 'text_by', max: 200 }],
      ],
      'CREATE UNIQUE INDEX `idx_my_answers_pair` ON `my_answers` (`user_id`, `question_id`)',
    );
    save(
      'study_plans',
      [
        ...[owner, { type: 'number', name: 'new_per_day' }, { type: 'number', name: 'reviews_per_day' }],
        ...[{ type: 'number', name: 'retention' }, { type: 'json', name: 'ease', maxSize: 1000 }, date('updated_at')],
      ],
      'CREATE INDEX `idx_study_plans_user_id` ON `study_plans` (`user_id`)',
    );
  },
  (app) => {
    for (const name of ['study_cards', 'my_answers', 'study_plans']) app.delete(app.findCollectionByNameOrId(name));
  },
);
