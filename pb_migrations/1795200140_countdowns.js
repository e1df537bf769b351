/// What somebody says of the days to an interview: theirs alone; it goes with the account and with nothing else.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const rules = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    app.save(
      new Collection({
        ...{ type: 'base', name: 'countdowns', ...rules },
        fields: [
          { type: 'relation', name: 'user_id', collectionId: users, maxSelect: 1, cascadeDelete: true },
          { type: 'text', name: 'interview_id', max: 15 }, // no relation: it outlives the interview
          { type: 'text', name: 'title', max: 400 },
          { type: 'date', name: 'date' },
          { type: 'json', name: 'deck', maxSize: 20000 },
          { type: 'bool', name: 'ended' },
          { type: 'date', name: 'updated_at' },
        ],
        indexes: ['CREATE INDEX `idx_countdowns_user_id` ON `countdowns` (`user_id`)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('countdowns')),
);
